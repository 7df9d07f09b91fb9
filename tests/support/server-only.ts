// In tests everything runs on the server: the marker package would refuse.
export {};
