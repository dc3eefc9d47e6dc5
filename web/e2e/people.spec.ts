// Keeping a name: a guest keeps it, signs in on another device, ends a session there, comes back with a code, and is
// forgotten. By keys and by mouse, in every language, on a phone too.

import { expect, type Page, test } from '@playwright/test';

import { flaws } from './layout';
import { look } from './look';
import { base, Player } from './player';
import { words } from './words';

const PHRASE = 'paint it before noon';
const OTHER = 'sold to the lady in red';
const THIRD = 'nobody bids on a rainy day';

const PHONE = { width: 360, height: 616 };
const DESK = { width: 1280, height: 800 };

const dialog = (page: Page) => page.locator('dialog[open]');
const said = (page: Page) => page.locator('dialog[open] .toast, .toast').last();

/** Opens what is about oneself. */
async function open(page: Page): Promise<void> {
  await page.goto(base());
  await expect(page.locator('header .you')).toBeEnabled();
  await page.locator('header .you').click();
  await expect(dialog(page)).toBeVisible();
}

/** Becomes a guest of this name. */
async function guest(player: Player): Promise<void> {
  const { page } = player;
  await page.goto(base());
  await page.evaluate(async (name) => {
    const headers = { 'content-type': 'application/json' };
    await fetch('api/guest', { method: 'POST', headers, body: JSON.stringify({ name }) });
  }, player.name);
}

async function signIn(page: Page, name: string, phrase: string): Promise<void> {
  const form = dialog(page).locator('section[aria-labelledby=sign-in-title]');
  await form.locator('input').nth(0).fill(name);
  await form.locator('input').nth(1).fill(phrase);
  await form.locator('button.primary').click();
}

test('a name is kept, found again elsewhere, and forgotten', async ({ browser }) => {
  test.setTimeout(60_000);
  const ada = await Player.open(browser, 'Adelheid');
  const { page } = ada;
  await guest(ada);
  await open(page);
  await look(page, 'person-guest', { at: 'dialog[open]' });

  // Too short is said, and read aloud.
  const keep = dialog(page).locator('section[aria-labelledby=keep-title]');
  const phrase = keep.locator('input[autocomplete=new-password]');
  await phrase.fill('short');
  await phrase.press('Enter');
  await expect(keep.getByRole('alert')).toHaveText(words('en', 'error-bad-passphrase'));
  await phrase.fill(PHRASE);
  await phrase.press('Enter');
  const codes = dialog(page).locator('ol code');
  await expect(codes).toHaveCount(8);
  const [first = ''] = await codes.allTextContents();
  await look(page, 'person-codes', { at: 'dialog[open]' });
  await dialog(page)
    .getByRole('button', { name: words('en', 'person-codes-done') })
    .click();
  await expect(dialog(page).locator('li strong')).toHaveCount(1);

  // On another device.
  const there = await Player.open(browser, 'elsewhere');
  await open(there.page);
  await look(there.page, 'person-sign-in', {
    at: 'dialog[open]',
    sizes: { phone: { width: 390, height: 664 } },
  });
  await signIn(there.page, 'Adelheid', OTHER);
  await expect(dialog(there.page).locator('.person [role=alert]')).toHaveText(
    words('en', 'error-wrong-passphrase'),
  );
  await signIn(there.page, 'adelheid', PHRASE);
  await expect(dialog(there.page).locator('li strong')).toHaveCount(2);
  await look(there.page, 'person-kept', { at: 'dialog[open]' });
  await there.page.keyboard.press('Escape');
  await expect(there.page.locator('header .you')).toHaveText('Adelheid');

  // Signed out there from here.
  await open(page);
  await dialog(page).locator('li button').click();
  await expect(dialog(page).locator('li strong')).toHaveCount(1);
  await there.page.reload();
  await expect(there.page.locator('header .you')).toHaveText(words('en', 'you-sign-in'));

  // With a code, and a new pass-phrase.
  await open(there.page);
  await dialog(there.page).locator('details summary').first().click();
  const recover = dialog(there.page).locator('details form').first();
  await recover.locator('input').nth(0).fill('Adelheid');
  await recover.locator('input').nth(1).fill(first.toUpperCase());
  await recover.locator('input').nth(2).fill(OTHER);
  await recover.locator('button.primary').click();
  await expect(dialog(there.page).getByText('7 recovery codes')).toBeVisible();

  // Another name and another pass-phrase; the old name is free again.
  const renaming = dialog(there.page).locator('form:has(input[autocomplete=nickname])');
  await renaming.locator('input').fill('Brunhilde');
  await renaming.locator('button').click();
  await expect(dialog(there.page).locator('section p').first()).toContainText('Brunhilde');
  await dialog(there.page).getByText(words('en', 'person-change-title'), { exact: true }).click();
  const changing = dialog(there.page).locator('details[open] form');
  await changing.locator('input').nth(0).fill(OTHER);
  await changing.locator('button.primary').click();
  // What is missing is said in the page's words.
  await expect(changing.getByRole('alert')).toHaveText(words('en', 'person-missing'));
  await expect(changing.locator('input').nth(1)).toBeFocused();
  await changing.locator('input').nth(1).fill(THIRD);
  await changing.locator('button.primary').click();
  await expect(said(there.page)).toHaveText(words('en', 'person-changed'));

  // One's data, and the end of it.
  const copy = there.page.waitForEvent('download');
  await dialog(there.page).locator('a[download]').click();
  expect((await copy).suggestedFilename()).toBe('gavel-my-data.json');
  await dialog(there.page).locator('details summary').last().click();
  const forget = dialog(there.page).locator('details form').last();
  await forget.locator('input').nth(0).fill('Brunhilde');
  await forget.locator('input').nth(1).fill(THIRD);
  await forget.locator('button.danger').click();
  await expect(said(there.page)).toHaveText(words('en', 'person-forgotten'));
  await expect(dialog(there.page).getByText(words('en', 'person-nobody'))).toBeVisible();

  // Refusals that were wanted are written down by the browser.
  for (const player of [ada, there]) {
    player.errors = player.errors.filter((one) => !/40[0-9]/.test(one));
    await player.close();
  }
});

test('every language fits a phone and a desk', async ({ browser }) => {
  test.setTimeout(120_000);
  for (const locale of ['en-GB', 'fr-FR', 'it-IT', 'pl-PL']) {
    const player = await Player.open(browser, `Ana ${locale}`, { locale, viewport: PHONE });
    const { page } = player;
    const fits = async (what: string): Promise<void> => {
      for (const viewport of [DESK, PHONE]) {
        await page.setViewportSize(viewport);
        await expect(dialog(page)).not.toContainText('⟦');
        const { scrolls: _, ...flat } = await flaws(page);
        const where = `${locale}, ${what}, ${viewport.width}`;
        expect(flat, where).toEqual({ sideways: [], cut: [], covered: [], missing: [] });
      }
    };
    await guest(player);
    await open(page);
    await fits('a guest');
    const phrase = dialog(page).locator(
      'section[aria-labelledby=keep-title] input[autocomplete=new-password]',
    );
    await phrase.fill(PHRASE);
    await phrase.press('Enter');
    await expect(dialog(page).locator('ol code')).toHaveCount(8);
    await fits('codes');
    await dialog(page)
      .getByRole('button', { name: words(locale.slice(0, 2), 'person-codes-done') })
      .click();
    // Everything that can be opened: codes, the pass-phrase, notifications, one's data.
    await expect(dialog(page).locator('li strong')).toHaveCount(1);
    const details = dialog(page).locator('details');
    await expect.poll(() => details.count()).toBeGreaterThan(3);
    await details.evaluateAll((all) => all.forEach((one) => one.setAttribute('open', '')));
    await fits('a kept name');
    await player.close();
  }
});
