//! Symmetric positive definite matrices, dense: enough for some hundred bots.

/// A square matrix by rows.
#[derive(Clone, Debug)]
pub(super) struct Matrix {
    size: usize,
    cells: Vec<f64>,
}

impl Matrix {
    pub(super) fn filled(size: usize, with: f64) -> Matrix {
        Matrix { size, cells: vec![with; size * size] }
    }

    pub(super) fn at(&self, row: usize, column: usize) -> f64 {
        self.cells[row * self.size + column]
    }

    pub(super) fn add(&mut self, row: usize, column: usize, amount: f64) {
        self.cells[row * self.size + column] += amount;
    }

    pub(super) fn size(&self) -> usize {
        self.size
    }

    /// Adds the square of the difference of two coordinates, so many times.
    pub(super) fn add_difference(&mut self, one: usize, other: usize, times: f64) {
        self.add(one, one, times);
        self.add(other, other, times);
        self.add(one, other, -times);
        self.add(other, one, -times);
    }

    /// The product with another matrix, which is symmetric.
    pub(super) fn times(&self, other: &Matrix) -> Matrix {
        let mut product = Matrix::filled(self.size, 0.0);
        for row in 0..self.size {
            for column in 0..self.size {
                product.cells[row * self.size + column] = dot(self.row(row), other.row(column));
            }
        }
        product
    }

    /// Takes a row away from another one, so many times.
    pub(super) fn take_from_row(&mut self, row: usize, times: f64, other: &[f64]) {
        let cells = &mut self.cells[row * self.size..(row + 1) * self.size];
        for (cell, other) in cells.iter_mut().zip(other) {
            *cell -= times * other;
        }
    }

    pub(super) fn row(&self, row: usize) -> &[f64] {
        &self.cells[row * self.size..(row + 1) * self.size]
    }

    /// The lower triangle L with L·Lᵀ = this. Rounding never stops it: a pivot stays above 0.
    pub(super) fn cholesky(&self) -> Cholesky {
        let mut lower = Matrix::filled(self.size, 0.0);
        for row in 0..self.size {
            for column in 0..=row {
                let known = dot(&lower.row(row)[..column], &lower.row(column)[..column]);
                let rest = self.at(row, column) - known;
                let cell = if row == column {
                    rest.max(1e-12 * self.at(row, row).abs().max(1e-12)).sqrt()
                } else {
                    rest / lower.at(column, column)
                };
                lower.cells[row * self.size + column] = cell;
            }
        }
        Cholesky { lower }
    }
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// A factored matrix.
#[derive(Clone, Debug)]
pub(super) struct Cholesky {
    lower: Matrix,
}

impl Cholesky {
    /// The solution x of M·x = `right`.
    pub(super) fn solve(&self, right: &[f64]) -> Vec<f64> {
        let mut x = right.to_vec();
        for row in 0..x.len() {
            let known = dot(&self.lower.row(row)[..row], &x[..row]);
            x[row] = (x[row] - known) / self.lower.at(row, row);
        }
        for row in (0..x.len()).rev() {
            x[row] /= self.lower.at(row, row);
            let solved = x[row];
            for (above, lower) in x[..row].iter_mut().zip(self.lower.row(row)) {
                *above -= lower * solved;
            }
        }
        x
    }

    /// The inverse of the matrix.
    pub(super) fn inverse(&self) -> Matrix {
        let size = self.lower.size;
        let mut inverse = Matrix::filled(size, 0.0);
        let mut unit = vec![0.0; size];
        for column in 0..size {
            unit[column] = 1.0;
            let solved = self.solve(&unit);
            inverse.cells[column * size..(column + 1) * size].copy_from_slice(&solved);
            unit[column] = 0.0;
        }
        inverse
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_matrix_times_its_inverse_is_one() {
        let size = 7;
        let mut matrix = Matrix::filled(size, 0.3);
        for at in 0..size {
            matrix.add(at, at, 1.0 + at as f64);
            matrix.add(at, (at + 1) % size, 0.2);
            matrix.add((at + 1) % size, at, 0.2);
        }
        let inverse = matrix.cholesky().inverse();
        for row in 0..size {
            for column in 0..size {
                let cell = dot(matrix.row(row), inverse.row(column));
                let expected = if row == column { 1.0 } else { 0.0 };
                assert!((cell - expected).abs() < 1e-12, "{row} {column}: {cell}");
            }
        }
    }
}
