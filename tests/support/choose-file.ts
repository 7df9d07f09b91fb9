import type { Page } from "@playwright/test";

export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Chooses a file like a user: presses once the control is enabled, then selects the file. */
export async function chooseFile(page: Page, label: string, file: ChosenFile): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.locator("label").filter({ hasText: label }).click();
  await (await chooser).setFiles(file);
}
