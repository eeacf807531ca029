//! From a page as it is shown to its own coordinates (ISO 32000-1, 8.3.2.3 and 7.7.3.3, Rotate and CropBox).

use hayro_syntax::page::{Page, Rotation};

/// A page as it is shown.
pub(super) struct Sheet {
    /// Points across and down, after the page is turned.
    pub width: f64,
    pub height: f64,
    /// Left, bottom, right and top in the page's own coordinates.
    pub bounds: [f64; 4],
    turned: Rotation,
}

impl Sheet {
    pub fn of(page: &Page<'_>) -> Self {
        let shown = page.intersected_crop_box();
        let (across, up) = (shown.x1 - shown.x0, shown.y1 - shown.y0);
        let turned = page.rotation();
        let (width, height) = match turned {
            Rotation::None | Rotation::Flipped => (across, up),
            Rotation::Horizontal | Rotation::FlippedHorizontal => (up, across),
        };
        Self { width, height, bounds: [shown.x0, shown.y0, shown.x1, shown.y1], turned }
    }

    /// The text matrix of upright letters that begin at a point, counted from the upper left corner.
    pub fn matrix(&self, x: f64, y: f64) -> [f64; 6] {
        let [left, bottom, right, top] = self.bounds;
        match self.turned {
            Rotation::None => [1.0, 0.0, 0.0, 1.0, left + x, top - y],
            Rotation::Horizontal => [0.0, 1.0, -1.0, 0.0, left + y, bottom + x],
            Rotation::Flipped => [-1.0, 0.0, 0.0, -1.0, right - x, bottom + y],
            Rotation::FlippedHorizontal => [0.0, -1.0, 1.0, 0.0, right - y, top - x],
        }
    }
}
