import type { Page } from "@playwright/test";

export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Chooses a file as a person does: a press, which waits until the place can be pressed, then the file. */
export async function chooseFile(page: Page, label: string, file: ChosenFile): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.locator("label").filter({ hasText: label }).click();
  await (await chooser).setFiles(file);
}
