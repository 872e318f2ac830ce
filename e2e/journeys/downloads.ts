import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'

/** Presses a button and waits for the file that it brings. */
export async function downloaded(page: Page, button: string | RegExp): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

/** Presses a button that has something exported, and goes where it is found: on a busy machine it is not there within the seconds after which the page brings it by itself. */
export async function exported(page: Page, button: string): Promise<void> {
  const isAsked = (method: string, url: string) => method === 'POST' && url.endsWith('/api/exports')
  await Promise.all([
    page.waitForResponse((answer) => isAsked(answer.request().method(), answer.url())),
    page.getByRole('button', { name: button, exact: true }).click(),
  ])
  await page.goto('/exports')
}
