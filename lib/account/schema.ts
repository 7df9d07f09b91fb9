import { z } from "zod";

/** D9: the shortest password, unless PASSWORD_MIN_LENGTH raises it. */
export const PASSWORD_MIN = 6;
const LONGEST_PASSWORD = 200;

/** An e-mail address as it is kept: trimmed and in lower case. @param problem what the form says of a wrong one */
export const emailSchema = (problem: string) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? "Required" : problem) })
    .trim()
    .regex(/^[\x21-\x7e]*$/, problem) // before lower case, which makes a plain k of the Kelvin sign
    .toLowerCase()
    .max(254, problem)
    .pipe(z.email(problem));

/** @param min characters */
export const passwordSchema = (min = PASSWORD_MIN) =>
  z
    .string("Required")
    .min(min, `Password must be at least ${min} characters`)
    .max(LONGEST_PASSWORD, `Password must be at most ${LONGEST_PASSWORD} characters`);

const name = (label: string) =>
  z
    .string("Required")
    .trim()
    .min(2, `${label} must be at least 2 characters`)
    .max(80, `${label} must be at most 80 characters`);

const username = z
  .string("Required")
  .trim()
  .min(3, "Username must be at least 3 characters")
  .max(40, "Username must be at most 40 characters");

const EMAIL_ON_PAGES = "Please enter a valid email address";
const EMAIL_IN_MODAL = "Invalid email address";

/** POST /api/auth/login and the login page (shopper.md §5). An account's old password may be shorter than a raised minimum. */
export const loginSchema = z.object({ email: emailSchema(EMAIL_ON_PAGES), password: passwordSchema() });
export const modalLoginSchema = z.object({
  email: emailSchema(EMAIL_IN_MODAL),
  password: passwordSchema(),
});

const MISMATCH = { error: "Passwords don't match", path: ["confirmPassword"] };
const matches = (form: { password: string; confirmPassword: string }) =>
  form.password === form.confirmPassword;

/** The signup page's form. @param min shortest password */
export const signupFormSchema = (min = PASSWORD_MIN) =>
  z
    .object({
      firstName: name("First name"),
      lastName: name("Last name"),
      email: emailSchema(EMAIL_ON_PAGES),
      password: passwordSchema(min),
      confirmPassword: z.string("Required").min(min, "Please confirm your password"),
      terms: z.boolean("Required").refine(Boolean, "You must agree to the terms and conditions"),
    })
    .refine(matches, MISMATCH);

/** The modal's form for a new account. @param min shortest password */
export const modalRegisterSchema = (min = PASSWORD_MIN) =>
  z
    .object({
      username,
      email: emailSchema(EMAIL_IN_MODAL),
      password: passwordSchema(min),
      confirmPassword: z.string("Required"),
    })
    .refine(matches, MISMATCH);

/** POST /api/auth/register: both documented payloads (D24). What else is sent, `isAdmin` too, is dropped. */
export const registerSchema = (min = PASSWORD_MIN) =>
  z
    .object({
      firstName: name("First name").optional(),
      lastName: name("Last name").optional(),
      username: username.optional(),
      email: emailSchema(EMAIL_ON_PAGES),
      password: passwordSchema(min),
    })
    .refine((input) => input.username !== undefined || input.firstName !== undefined, {
      error: "Required",
      path: ["firstName"],
    })
    .refine((input) => input.firstName === undefined || input.lastName !== undefined, {
      error: "Required",
      path: ["lastName"],
    });
export type RegisterInput = z.infer<ReturnType<typeof registerSchema>>;

export const forgotSchema = z.object({ email: emailSchema(EMAIL_ON_PAGES) });

/** A random token from a mail. */
const token = z.string("Invalid reset token.").regex(/^[\w-]{43}$/, "Invalid reset token.");
export const tokenSchema = z.object({ token });

/** POST /api/auth/reset-password. @param min shortest password */
export const resetSchema = (min = PASSWORD_MIN) => z.object({ token, password: passwordSchema(min) });

/** The reset page's form. @param min shortest password */
export const resetFormSchema = (min = PASSWORD_MIN) =>
  z.object({ password: passwordSchema(min), confirmPassword: passwordSchema(min) }).refine(matches, MISMATCH);

export const PROVIDERS = ["google", "apple", "facebook"] as const;
export type Provider = (typeof PROVIDERS)[number];
export const PROVIDER_NAMES: Record<Provider, string> = {
  google: "Google",
  apple: "Apple",
  facebook: "Facebook",
};

/** The signed-in person as GET /api/auth/user answers them. */
export interface UserView {
  id: string;
  email: string;
  username: string | null;
  firstName: string;
  lastName: string;
  profileImageUrl: string | null;
  emailVerified: boolean;
  hasPassword: boolean;
  isAdmin: boolean;
  /** D16: "active" for every entitled person, else what is stored. */
  membershipStatus: string;
  membershipStartDate: string | null;
  membershipPlanId: string | null;
  membershipPlan: { id: string; slug: string; name: string; discountPercentage: number } | null;
  isMember: boolean;
  /** Percent. */
  memberDiscount: number;
  createdAt: string;
}
