//! Figures that the programs in use among engine testers give for the same counts.

use damier_arena::contest::stats::{Model, Sprt, Strength, Tally};

#[track_caller]
fn near(actual: f64, expected: f64, tolerance: f64) {
    assert!((actual - expected).abs() <= tolerance, "{actual} is not {expected}");
}

/// Counts with Elo and its error, nElo and its error, and LOS in percent where it is known.
const STRENGTHS: [(Tally, [f64; 4], Option<f64>); 6] = [
    (Tally::Games([89, 123, 76]), [-15.6935, 30.4580, -20.7564, 40.1260], Some(15.53)),
    (Tally::Games([96, 111, 136]), [40.7025, 30.4272, 49.7684, 36.7685], Some(99.60)),
    (Tally::Games([356, 0, 34]), [-407.9884, 63.1645, -508.4353, 34.4818], None),
    (Tally::Pairs([34, 54, 63, 64, 75]), [55.5798, 27.6534, 57.9356, 28.2754], None),
    (Tally::Pairs([332, 433, 498, 333, 334]), [-8.6427, 10.3342, -9.1729, 10.9605], Some(5.05)),
    (Tally::Pairs([379, 10170, 21828, 10640, 343]), [1.5946, 1.2087, 3.0505, 2.3124], Some(99.51)),
];

#[test]
fn strengths_are_the_known_ones() {
    for (tally, [elo, elo_error, nelo, nelo_error], los) in STRENGTHS {
        let strength = Strength::of(&tally);
        near(strength.elo.value().unwrap(), elo, 1e-3);
        near(strength.elo.error().unwrap(), elo_error, 1e-3);
        near(strength.nelo.value().unwrap(), nelo, 1e-3);
        near(strength.nelo.error().unwrap(), nelo_error, 1e-3);
        if let Some(los) = los {
            near(strength.los.unwrap() * 100.0, los, 0.01);
        }
    }
    near(Strength::of(&STRENGTHS[0].0).score.unwrap(), 0.477_431, 1e-6);
}

/// Counts, model, hypotheses, the ratio and how near to it.
const RATIOS: [(Tally, Model, [f64; 2], f64, f64); 9] = [
    (Tally::Pairs([379, 10170, 21828, 10640, 343]), Model::Normalized, [0.0, 2.0], 2.945_495, 1e-4),
    (Tally::Games([36027, 68692, 36433]), Model::Normalized, [0.0, 2.0], 0.923_293, 1e-4),
    (Tally::Games([10650, 20431, 10871]), Model::Normalized, [-1.75, 0.25], 2.297_500, 1e-4),
    (
        Tally::Pairs([127, 4883, 10712, 5150, 104]),
        Model::Normalized,
        [-1.75, 0.25],
        3.010_154,
        1e-4,
    ),
    (Tally::Pairs([244, 1980, 3630, 2067, 263]), Model::Normalized, [-3.0, 1.0], 2.904_479, 1e-4),
    (Tally::Games([759, 1863, 880]), Model::Logistic, [0.0, 5.0], 2.9472, 1e-3),
    (Tally::Pairs([871, 26175, 55983, 26678, 821]), Model::Logistic, [0.0, 2.0], -4.9787, 1e-3),
    (Tally::Pairs([0, 0, 0, 0, 5550]), Model::Normalized, [0.0, 5.0], 111.797_555, 1e-4),
    (Tally::Games([0, 0, 4250]), Model::Normalized, [0.0, 10.0], 120.548_268, 1e-4),
];

#[test]
fn likelihood_ratios_are_the_known_ones() {
    for (tally, model, [e0, e1], expected, tolerance) in RATIOS {
        let test = Sprt::new(e0, e1, 0.05, 0.05, model).unwrap();
        near(test.llr(&tally), expected, tolerance);
    }
}

#[test]
fn bounds_are_the_known_ones() {
    for (alpha, beta, lower, upper) in
        [(0.05, 0.05, -2.944_439, 2.944_439), (0.05, 0.10, -2.251_292, 2.890_372)]
    {
        let test = Sprt::new(0.0, 5.0, alpha, beta, Model::Normalized).unwrap();
        near(test.lower(), lower, 1e-6);
        near(test.upper(), upper, 1e-6);
    }
}
