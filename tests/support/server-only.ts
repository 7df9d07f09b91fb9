// Replaces the marker package, which would refuse to load in tests.
export {};
