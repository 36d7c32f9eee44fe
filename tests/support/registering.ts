import type { Page } from 'playwright-core'
import { pickOption } from './browser.ts'

/** Fills in the form of who registers with a company nobody knows yet; it is sent by who calls. */
export async function fillInRegistration(page: Page, department: string): Promise<void> {
  await page.getByLabel('First name').fill('Noa')
  await page.getByLabel('Last name').fill('Berg')
  await page.locator('input[name=email]').fill('noa@ridge.test')
  await page.locator('input[name=password]').fill('Comet7Lantern')
  await page.locator('input[name=passwordConfirmation]').fill('Comet7Lantern')
  await page.getByRole('button', { name: 'Add a new company' }).click()
  await page.getByLabel('Company name').fill('Ridge Line Powersports')
  await page.getByLabel('Address').fill('12 Summit Rd')
  await page.getByLabel('City').fill('Bend')
  await page.getByRole('combobox', { name: 'State' }).click()
  await pickOption(page, 'Oregon')
  await page.getByLabel('Postal code').fill('97701')
  await page.getByRole('combobox', { name: 'Department' }).click()
  await pickOption(page, department)
  await page.getByRole('checkbox', { name: /privacy policy/ }).check()
}
