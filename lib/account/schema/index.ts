import { z } from "zod";
import { ONE_LINE, VISIBLE_CHARACTER } from "@/lib/core/text";
import { US_STATES } from "@/lib/core/us-states";

/** D9: the minimum password length, unless PASSWORD_MIN_LENGTH raises it. */
export const MIN_PASSWORD_LENGTH = 6;
/** D45: the minimum password length of staff in production. */
export const MIN_STAFF_PASSWORD_LENGTH = 12;
const MAX_PASSWORD_LENGTH = 200;

/**
 * An email address as it is stored: trimmed and in lower case.
 * @param problem the form's message for an invalid one
 */
export const emailSchema = (problem: string) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? "Required" : problem) })
    .trim()
    .regex(/^[\x21-\x7e]*$/, problem) // before lower case, which turns the Kelvin sign into a plain k
    .toLowerCase()
    .max(254, problem)
    .pipe(z.email(problem));

const ONE_LINE_PROBLEM = "must be one line of text";

const isVisible = (text: string): boolean => text === "" || VISIBLE_CHARACTER.test(text); // min() reports ""
const oneLine = (text: z.ZodString) => text.regex(ONE_LINE, ONE_LINE_PROBLEM).refine(isVisible, "Required");

const line = (most: number, tooLong: string) =>
  oneLine(z.string("Required").trim().min(1, "Required").max(most, tooLong));

/** One line of required text, which prevents header injection in mails. @param longest in characters */
export const lineSchema = (longest: number) => line(longest, `must be at most ${longest} characters`);

/** @param min characters */
export const passwordSchema = (min = MIN_PASSWORD_LENGTH) =>
  z
    .string("Required")
    .min(min, `Password must be at least ${min} characters`)
    .max(MAX_PASSWORD_LENGTH, `Password must be at most ${MAX_PASSWORD_LENGTH} characters`);

const named = (label: string, least: number, most: number) =>
  oneLine(
    z
      .string("Required")
      .trim()
      .min(least, `${label} must be at least ${least} characters`)
      .max(most, `${label} must be at most ${most} characters`),
  );
const firstName = named("First name", 2, 80);
const lastName = named("Last name", 2, 80);
const username = named("Username", 3, 40);

const EMAIL_ON_PAGES = "Please enter a valid email address";
const EMAIL_IN_MODAL = "Invalid email address";

/**
 * POST /api/auth/login and the login page (shopper.md §5). An existing password may be shorter than a raised
 * minimum.
 */
export const loginSchema = z.object({ email: emailSchema(EMAIL_ON_PAGES), password: passwordSchema() });
export const modalLoginSchema = z.object({
  email: emailSchema(EMAIL_IN_MODAL),
  password: passwordSchema(),
});

const MISMATCH = { error: "Passwords don't match", path: ["confirmPassword"] };
const matches = (form: { password: string; confirmPassword: string }) =>
  form.password === form.confirmPassword;

/** The signup page's form. @param min minimum password length */
export const signupFormSchema = (min = MIN_PASSWORD_LENGTH) =>
  z
    .object({
      firstName,
      lastName,
      email: emailSchema(EMAIL_ON_PAGES),
      password: passwordSchema(min),
      confirmPassword: z.string("Required").min(min, "Please confirm your password"),
      terms: z.boolean("Required").refine(Boolean, "You must agree to the terms and conditions"),
    })
    .refine(matches, MISMATCH);

/** The modal's form for a new account. @param min minimum password length */
export const modalRegisterSchema = (min = MIN_PASSWORD_LENGTH) =>
  z
    .object({
      username,
      email: emailSchema(EMAIL_IN_MODAL),
      password: passwordSchema(min),
      confirmPassword: z.string("Required"),
    })
    .refine(matches, MISMATCH);

/** POST /api/auth/register: both documented payloads (D24). Other fields, such as `isAdmin`, are dropped. */
export const registerSchema = (min = MIN_PASSWORD_LENGTH) =>
  z
    .object({
      firstName: firstName.optional(),
      lastName: lastName.optional(),
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

const appCode = z
  .string("Required")
  .meta({ examples: ["492039"] })
  .transform((text) => text.replace(/\s/g, ""))
  .pipe(z.string().regex(/^\d{6}$/, "Enter the 6 digits that your app shows"));
const recoveryCode = z.string("Required").trim().min(1, "Required").max(80, "Invalid recovery code");

/** The code page's form, and PUT /api/account/second-factor. */
export const appCodeSchema = z.object({ code: appCode });
export const recoveryCodeSchema = z.object({ recoveryCode });

/** POST /api/auth/second-factor: a code of the app, or a recovery code. */
export const secondFactorSchema = z
  .object({ code: appCode.optional(), recoveryCode: recoveryCode.optional() })
  .refine((input) => (input.code === undefined) !== (input.recoveryCode === undefined), {
    error: "Required",
    path: ["code"],
  })
  .meta({ example: { code: "492039" } });
export type SecondFactorInput = z.output<typeof secondFactorSchema>;

export const forgotSchema = z.object({ email: emailSchema(EMAIL_ON_PAGES) });

/** A random token from a mail. */
const token = z.string("Invalid reset token.").regex(/^[\w-]{43}$/, "Invalid reset token.");
export const tokenSchema = z.object({ token });

/** POST /api/auth/reset-password. @param min minimum password length */
export const resetSchema = (min = MIN_PASSWORD_LENGTH) => z.object({ token, password: passwordSchema(min) });

/** The reset page's form. @param min minimum password length */
export const resetFormSchema = (min = MIN_PASSWORD_LENGTH) =>
  z.object({ password: passwordSchema(min), confirmPassword: passwordSchema(min) }).refine(matches, MISMATCH);

/** PATCH /api/admin/notifications: the mails that a staff member receives. */
export const staffNotificationsSchema = z.object({ lowStock: z.boolean("must be true or false") });
export type StaffNotifications = z.output<typeof staffNotificationsSchema>;

export const PROVIDERS = ["google", "apple", "facebook"] as const;
export const providerSchema = z.enum(PROVIDERS);
export type Provider = z.infer<typeof providerSchema>;
export const PROVIDER_NAMES: Record<Provider, string> = {
  google: "Google",
  apple: "Apple",
  facebook: "Facebook",
};

/** Required text. If it is missing, neither the field's other checks nor those of the whole form run. */
export const nonEmptyText = z.string("Required").trim().min(1, { error: "Required", abort: true });
const upTo = (most: number) => line(most, `must have ${most} characters or fewer`);

/** The shipping address and recipient; we ship within the US only (shopper.md §5, §9). */
export const postalAddressSchema = z.object({
  firstName: upTo(80),
  lastName: upTo(80),
  address: upTo(200),
  city: upTo(100),
  state: nonEmptyText.toUpperCase().pipe(z.enum(US_STATES, "must be a US state such as CA")),
  zip: nonEmptyText.regex(/^\d{5}(-\d{4})?$/, "must be a US ZIP code such as 90210"),
});

/** The values of an empty form. */
export const EMPTY_ADDRESS: z.input<typeof postalAddressSchema> = {
  firstName: "",
  lastName: "",
  address: "",
  city: "",
  state: "",
  zip: "",
};

/** Accepts `zipCode` as a twin of `zip` (D31). */
export const acceptZipCode = (value: unknown): unknown =>
  value && typeof value === "object" && "zipCode" in value && !("zip" in value)
    ? { ...value, zip: value.zipCode }
    : value;

/** The form of an address book entry. */
export const addressFieldsSchema = postalAddressSchema.extend({
  isDefault: z.boolean("must be true or false"),
});

/** POST /api/account/addresses and PUT /api/account/addresses/{id}. */
export const addressSchema = z.preprocess(
  acceptZipCode,
  postalAddressSchema.extend({ isDefault: z.boolean("must be true or false").default(false) }),
);
export type AddressInput = z.output<typeof addressSchema>;

/**
 * PATCH /api/account/addresses/{id}: makes the address the default. Only `true` is accepted: to
 * change the default, make another address the default.
 */
export const defaultAddressSchema = z.object({ isDefault: z.literal(true, "must be true") });

/** An entry of the address book. */
export interface AddressView extends Omit<AddressInput, "state"> {
  id: string;
  state: string;
}

const clearable = (label: string, least: number, most: number) =>
  z
    .string("Required")
    .trim()
    .max(most, `${label} must be at most ${most} characters`)
    .regex(ONE_LINE, ONE_LINE_PROBLEM)
    .refine((text) => text === "" || text.length >= least, `${label} must be at least ${least} characters`)
    .refine(isVisible, "Required");

/** The profile's form. A user who signed up with only a username needs no name, and the other way round. */
export const profileFormSchema = z.object({
  firstName: clearable("First name", 2, 80),
  lastName: clearable("Last name", 2, 80),
  username: clearable("Username", 3, 40),
});

/** PATCH /api/account/profile: omitted fields stay; an empty username removes it. */
export const profileSchema = profileFormSchema.partial();
export type ProfileInput = z.output<typeof profileSchema>;

const presentPassword = z
  .string("Required")
  .min(1, "Required")
  .max(MAX_PASSWORD_LENGTH, `Password must be at most ${MAX_PASSWORD_LENGTH} characters`);

/** POST /api/auth/reauthenticate. */
export const reauthenticateSchema = z.object({ password: presentPassword });

/** POST /api/account/email. */
export const changeEmailSchema = z.object({ email: emailSchema(EMAIL_ON_PAGES), password: presentPassword });

/** PUT /api/account/password. @param min minimum password length */
export const changePasswordSchema = (min = MIN_PASSWORD_LENGTH) =>
  z.object({ currentPassword: presentPassword, password: passwordSchema(min) });

/** The form for a new password. @param min minimum password length */
export const changePasswordFormSchema = (min = MIN_PASSWORD_LENGTH) =>
  z
    .object({
      currentPassword: presentPassword,
      password: passwordSchema(min),
      confirmPassword: z.string("Required"),
    })
    .refine(matches, MISMATCH);

/** DELETE /api/account: one of two proofs, the password or the token of a mailed link. */
export const deleteAccountSchema = z
  .object({
    password: presentPassword.optional(),
    token: z.string("is invalid").max(200, "is invalid").optional(),
  })
  .refine(({ password, token }) => (password === undefined) !== (token === undefined), {
    error: "Required",
    path: ["password"],
  })
  .meta({ example: { password: "plenty-of-thyme" } });
export type DeletionConfirmation = z.output<typeof deleteAccountSchema>;

/** The response of GET /api/auth/user. */
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
  /** D45: the pending step of a staff session without access to the admin; left out for everyone else. */
  secondFactor?: "required";
  /** D16: "active" for every entitled user, else the stored status. */
  membershipStatus: string;
  membershipStartDate: string | null;
  membershipPlanId: string | null;
  membershipPlan: { id: string; slug: string; name: string; discountPercentage: number } | null;
  isMember: boolean;
  /** Percent. */
  memberDiscount: number;
  createdAt: string;
}
