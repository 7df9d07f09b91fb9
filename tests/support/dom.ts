import "@testing-library/jest-dom";
import { configure } from "@testing-library/react";

// A busy machine may stall for longer than the library's second.
configure({ asyncUtilTimeout: 15_000 });
