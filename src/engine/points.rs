//! What a contested point of the rules is: a question, its readings, who holds them.
//!
//! Each game has its own, in its folder; `points!` makes them enums there. [`crate::engine::Point`] and
//! [`crate::engine::Readings`] hold those of all games.

use std::fmt;

/// What is known of a contested point, for people.
#[derive(Clone, Copy, Debug)]
pub struct PointInfo {
    /// Its name in profiles, as in `house.tax`.
    pub id: &'static str,
    /// The question on which sources differ.
    pub question: &'static str,
    /// The readings, the one of the game's default profile first.
    pub readings: &'static [ReadingInfo],
}

/// One reading of a point, for people.
#[derive(Clone, Copy, Debug)]
pub struct ReadingInfo {
    /// Its name in profiles.
    pub name: &'static str,
    /// What it says, then who holds it.
    pub meaning: &'static str,
}

/// A contested point as an enum of its readings.
pub(crate) trait Choice: Copy {
    /// The question, the readings and their sources.
    const INFO: PointInfo;

    /// The reading at this place of [`PointInfo::readings`], unless it needs more than its name.
    fn named(at: usize) -> Option<Self>;

    /// This reading.
    fn reading(self) -> Reading;

    /// The reading that is this limit on sowing, where a limit is one.
    fn limited(_: Limit) -> Option<Self> {
        None
    }
}

/// Makes the points of a game: an enum for each point, `Point`, and `Readings` with one reading for every point.
macro_rules! points {
    (
        $(
            $(#[doc = $question:literal])+
            $field:ident: $Point:ident = $id:literal {
                $( $(#[doc = $meaning:literal])+ $Reading:ident = $name:literal, )+
            }
        )+
        further { $( $more:ident: $More:ident = $more_id:literal; )* }
    ) => {
        $(
            $(#[doc = $question])+
            #[doc = concat!("\n\nPoint `", $id, "`.")]
            #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
            pub enum $Point {
                $( $(#[doc = $meaning])+ $Reading, )+
            }

            impl $Point {
                const ALL: &'static [$Point] = &[$($Point::$Reading),+];
            }

            impl $crate::engine::points::Choice for $Point {
                const INFO: $crate::engine::points::PointInfo = $crate::engine::points::PointInfo {
                    id: $id,
                    question: concat!($($question),+),
                    readings: &[$($crate::engine::points::ReadingInfo {
                        name: $name,
                        meaning: concat!($($meaning),+),
                    }),+],
                };

                fn named(at: usize) -> Option<$Point> {
                    $Point::ALL.get(at).copied()
                }

                fn reading(self) -> $crate::engine::points::Reading {
                    $crate::engine::points::Reading::Named(
                        <$Point as $crate::engine::points::Choice>::INFO.readings[self as usize].name,
                    )
                }
            }
        )+

        /// A contested point of this game.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Point {
            $( #[doc = concat!("`", $id, "`: [`", stringify!($Point), "`].")] $Point, )+
            $( #[doc = concat!("`", $more_id, "`: [`", stringify!($More), "`].")] $More, )*
        }

        impl Point {
            /// All of them, in the order in which tables show them.
            pub const ALL: &'static [Point] = &[$(Point::$Point,)+ $(Point::$More,)*];

            /// The question, the readings and their sources.
            pub const fn info(self) -> $crate::engine::points::PointInfo {
                match self {
                    $( Point::$Point => <$Point as $crate::engine::points::Choice>::INFO, )+
                    $( Point::$More => <$More as $crate::engine::points::Choice>::INFO, )*
                }
            }
        }

        /// One reading for every point of this game.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct Readings {
            $( #[doc = concat!("`", $id, "`.")] pub $field: $Point, )+
            $( #[doc = concat!("`", $more_id, "`.")] pub $more: $More, )*
        }

        impl Readings {
            /// The first reading of every point: those of the default profile.
            pub const DEFAULT: Readings = Readings {
                $( $field: $Point::ALL[0], )+
                $( $more: $More::DEFAULT, )*
            };

            /// The reading of a point.
            pub fn get(&self, point: Point) -> $crate::engine::points::Reading {
                use $crate::engine::points::Choice;
                match point {
                    $( Point::$Point => self.$field.reading(), )+
                    $( Point::$More => self.$more.reading(), )*
                }
            }

            /// Sets a point to this reading; false, and nothing changes, if it has no such reading.
            pub fn set(&mut self, point: Point, reading: $crate::engine::points::Reading) -> bool {
                match point {
                    $( Point::$Point => $crate::engine::points::chosen(reading, &mut self.$field), )+
                    $( Point::$More => $crate::engine::points::chosen(reading, &mut self.$more), )*
                }
            }
        }
    };
}

pub(crate) use points;

/// Changes a reading to another, if it is one of its point; tells whether it is.
pub(crate) fn chosen<C: Choice>(reading: Reading, choice: &mut C) -> bool {
    let chosen = match reading {
        Reading::Named(name) => C::INFO.readings.iter().position(|info| info.name == name).and_then(C::named),
        Reading::Limit(limit) => C::limited(limit),
    };
    if let Some(chosen) = chosen {
        *choice = chosen;
    }
    chosen.is_some()
}

/// The reading of one point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// One that its name tells whole.
    Named(&'static str),
    /// A limit for `never-ending`.
    Limit(Limit),
}

impl fmt::Display for Reading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reading::Named(name) => f.write_str(name),
            Reading::Limit(l) => {
                write!(f, "{{limit: {}, unit: {}", l.limit, l.unit.name())?;
                if l.of == LimitOf::Takata {
                    write!(f, ", of: takata")?;
                }
                write!(f, ", then: {}}}", l.then.name())
            }
        }
    }
}

impl PointInfo {
    /// The question as a sentence.
    pub fn question(&self) -> &'static str {
        self.question.trim()
    }
}

impl ReadingInfo {
    /// What the reading says.
    pub fn meaning(&self) -> &'static str {
        self.meaning.split_once(';').map_or(self.meaning, |(meaning, _)| meaning).trim()
    }

    /// Who holds it.
    pub fn held_by(&self) -> &'static str {
        self.meaning.split_once(';').map_or("", |(_, who)| who.trim().trim_end_matches('.'))
    }
}

/// A limit on sowing, tested before anything else at the end of each lap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Limit {
    /// More than so many units is too much.
    pub limit: u32,
    /// What is counted.
    pub unit: LimitUnit,
    /// Which turns it speaks of; the others are judged by proof.
    pub of: LimitOf,
    /// What becomes of the turn.
    pub then: LimitThen,
}

macro_rules! names {
    ($(#[doc = $doc:literal])+ $Name:ident { $( #[doc = $meaning:literal] $Variant:ident = $name:literal, )+ }) => {
        $(#[doc = $doc])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $Name { $( #[doc = $meaning] $Variant, )+ }

        impl $Name {
            /// All of them, with their names in profiles.
            pub const ALL: &'static [($Name, &'static str)] = &[$(($Name::$Variant, $name)),+];

            /// The name in profiles.
            pub const fn name(self) -> &'static str {
                match self { $( $Name::$Variant => $name, )+ }
            }
        }
    };
}

names! {
    /// What a [`Limit`] counts.
    LimitUnit {
        /// Seeds dropped in laps since the turn began, re-sown captures included.
        SeedsOfTurn = "seeds-of-turn",
        /// Seeds dropped in laps since the last capture.
        SeedsSinceCapture = "seeds-since-capture",
        /// Laps.
        Laps = "laps",
        /// Sixteens of seeds.
        Rounds = "rounds",
    }
}

names! {
    /// Which turns a [`Limit`] speaks of.
    LimitOf {
        /// All of them.
        Turn = "turn",
        /// Takata only.
        Takata = "takata",
    }
}

names! {
    /// What becomes of a turn that passes a [`Limit`].
    LimitThen {
        /// It may not be played.
        Illegal = "illegal",
        /// Its player loses, on that board.
        Loses = "loses",
        /// It ends there.
        Stops = "stops",
    }
}
