//! Drawings turned into pictures.

use std::sync::Arc;

use resvg::{tiny_skia, usvg};

const FONTS: [&[u8]; 2] = [include_bytes!("page/fonts/sans.ttf"), include_bytes!("page/fonts/sans-bold.ttf")];

/// Why a picture could not be made.
#[derive(Debug)]
pub enum PictureError {
    /// The drawing could not be read back.
    Svg(usvg::Error),
    /// There is no memory for a picture so large, or it has no pixels.
    Size {
        /// The width asked for, in pixels.
        width: u32,
    },
    /// It could not be written as PNG.
    Png(String),
}

impl std::fmt::Display for PictureError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            PictureError::Svg(error) => write!(f, "the drawing cannot be rendered: {error}"),
            PictureError::Size { width } => write!(f, "a picture {width} pixels wide cannot be made"),
            PictureError::Png(error) => write!(f, "the picture cannot be written: {error}"),
        }
    }
}

impl std::error::Error for PictureError {}

/// An SVG drawing as a PNG so many pixels wide, with the fonts that are built in.
///
/// # Errors
/// See [`PictureError`].
pub fn png(svg: &str, width: u32) -> Result<Vec<u8>, PictureError> {
    let mut fonts = usvg::fontdb::Database::new();
    for font in FONTS {
        fonts.load_font_data(font.to_vec());
    }
    fonts.set_sans_serif_family("Alegreya Sans");
    let options = usvg::Options { fontdb: Arc::new(fonts), ..usvg::Options::default() };
    let tree = usvg::Tree::from_str(svg, &options).map_err(PictureError::Svg)?;
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).round() as u32;
    let mut picture = tiny_skia::Pixmap::new(width, height).ok_or(PictureError::Size { width })?;
    picture.fill(tiny_skia::Color::WHITE);
    resvg::render(&tree, tiny_skia::Transform::from_scale(scale, scale), &mut picture.as_mut());
    picture.encode_png().map_err(|error| PictureError::Png(error.to_string()))
}
