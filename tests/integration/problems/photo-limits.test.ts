import { addProblemPhoto } from "@/lib/problems/commands/add-photo";
import { refusal } from "../../support/admin-shop";
import { coloredPhoto } from "../../support/pictures";
import { problemShop } from "../../support/problem-shop";

jest.mock("next/cache", () => ({ revalidateTag: jest.fn() }));

const { delivered, report, shop } = problemShop();
const { sql } = shop;

/** A file that counts how often it was received. */
const upload = () => jest.fn(coloredPhoto("red"));

it("a photo is received only from the sender of a report, because it needs up to 10 MB of memory", async () => {
  const { id, proof } = await report(await delivered());
  const file = upload();
  const from = (given: string | undefined) => ({ userId: null, proof: given, address: "203.0.113.30" });
  for (const [problem, given] of [
    [id, undefined],
    [id, "another-proof"],
    ["no-report", proof],
  ] as const)
    expect((await refusal(addProblemPhoto(problem, file, from(given)))).code).toBe("not_found");
  expect(file).not.toHaveBeenCalled();
  await addProblemPhoto(id, file, from(proof)); // control
  expect(file).toHaveBeenCalledTimes(1);
});

it("an address above 60 photos an hour is refused before its photo is received", async () => {
  const { id, proof } = await report(await delivered());
  const file = upload();
  const from = (address: string) => ({ userId: null, proof, address });
  await sql("INSERT INTO rate_limits (key, points, expire) VALUES ($1, $2, now() + interval '1 hour')", [
    "photosPerAddress:203.0.113.31",
    59,
  ]);
  await addProblemPhoto(id, file, from("203.0.113.31"));
  expect((await refusal(addProblemPhoto(id, file, from("203.0.113.31")))).code).toBe("too_many");
  const guess = { ...from("203.0.113.31"), proof: "another-proof" };
  expect((await refusal(addProblemPhoto(id, file, guess))).code).toBe("too_many");
  expect(file).toHaveBeenCalledTimes(1);
  await addProblemPhoto(id, file, from("203.0.113.32")); // control
});
