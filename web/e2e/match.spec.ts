// How people find each other: a quick match among people, one that bots fill, and invitations.

import { expect, type Page, test } from '@playwright/test';

import { fail } from './fail';
import { flaws } from './layout';
import { look } from './look';
import { base, found, Player } from './player';
import { start } from './server';
import { words } from './words';

const PHONE = { width: 360, height: 616 };
const dialog = (page: Page) => page.locator('dialog[open]');

async function quick(page: Page, locale = 'en'): Promise<void> {
  await page.goto(base());
  await page.getByRole('button', { name: words(locale, 'home-quick'), exact: true }).click();
  await expect(dialog(page).locator('form')).toBeVisible();
}

async function choose(page: Page, label: string): Promise<void> {
  await dialog(page).locator('label').filter({ hasText: label }).first().click();
}

/** Becomes somebody who keeps their name. */
async function keeps(player: Player): Promise<void> {
  await player.page.goto(base());
  await player.page.evaluate(async (name) => {
    const post = (path: string, body: object): Promise<Response> =>
      fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    await post('api/guest', { name });
    await post('api/person/keep', { passphrase: 'paint it before noon' });
  }, player.name);
  await player.page.reload();
  await expect(player.page.locator('header .you')).toBeEnabled();
}

test('three people meet by quick match, and play', async ({ browser }) => {
  const people = await Promise.all(['Ada', 'Bo', 'Cy'].map((name) => Player.open(browser, name)));
  for (const [place, { page }] of people.entries()) {
    await quick(page);
    if (place === 0) await look(page, 'match-form', { at: 'dialog[open]' });
    await choose(page, '3');
    await choose(page, words('en', 'match-bots-never'));
    await dialog(page)
      .getByRole('button', { name: words('en', 'match-begin') })
      .click();
    if (place === 0) {
      await expect(dialog(page).locator('.people[role=status]')).toContainText('1');
      await look(page, 'match-waiting', { at: 'dialog[open]' });
    }
    if (place === 1)
      await expect((people[0] ?? fail('Ada waits')).page.locator('dialog[open] .here')).toHaveCount(2);
  }
  // All are at the same table, and the game has begun without anybody's doing.
  for (const { page } of people) await expect(page).toHaveURL(/\/t\/\w+$/, { timeout: 10_000 });
  const addresses = new Set(people.map(({ page }) => page.url()));
  expect(addresses.size).toBe(1);
  for (const player of people) {
    await expect.poll(() => player.game?.view.hand?.length ?? 0, { timeout: 15_000 }).toBeGreaterThan(0);
    expect(player.errors).toEqual([]);
  }
  const seats = people.map((player) => player.private?.seat);
  expect(seats).toEqual([1, 2, 3]);
  for (const player of people) await player.close();
});

test('who stops waiting, or leaves the page, is not seated', async ({ browser }) => {
  const [ada, bo] = [await Player.open(browser, 'Ada'), await Player.open(browser, 'Bo')];
  for (const { page } of [ada, bo]) {
    await quick(page);
    await choose(page, '5');
    await choose(page, words('en', 'match-bots-never'));
    await dialog(page)
      .getByRole('button', { name: words('en', 'match-begin') })
      .click();
  }
  await expect(dialog(ada.page).locator('.here')).toHaveCount(2);
  await bo.page.goto(`${base()}rules`);
  await expect(dialog(ada.page).locator('.here')).toHaveCount(1);
  await dialog(ada.page)
    .getByRole('button', { name: words('en', 'match-cancel') })
    .click();
  await expect(dialog(ada.page).locator('form')).toBeVisible();
  await ada.close();
  await bo.close();
});

test('an invitation is accepted, and one is declined', async ({ browser }) => {
  const host = await Player.open(browser, 'Hedwig');
  const [bo, cy] = [await Player.open(browser, 'Bogdan'), await Player.open(browser, 'Cyprian')];
  await keeps(bo);
  await keeps(cy);
  const id = await found(host, { seats: 3 });
  const panel = host.page.locator('section', { hasText: words('en', 'invite-title') }).last();
  for (const name of ['bogdan', 'Cyprian', '<b>nobody</b>']) {
    await panel.locator('input').fill(name);
    await panel.getByRole('button', { name: words('en', 'invite-send'), exact: true }).click();
    await expect(panel).toContainText(name);
  }
  await look(host.page, 'room-invite', { at: '.share' });

  // Told as it happens, on the page that is open.
  const card = bo.page.locator('main > section').first();
  await expect(card).toContainText('Hedwig', { timeout: 8_000 });
  await look(bo.page, 'home-invited', { at: 'main > section:first-of-type' });
  await card.getByRole('button', { name: words('en', 'invited-accept') }).click();
  await expect(bo.page).toHaveURL(new RegExp(`/t/${id}$`));
  await expect(host.page.locator('.chairs li.person')).toHaveCount(2);

  await cy.page
    .locator('main > section')
    .first()
    .getByRole('button', { name: words('en', 'invited-decline') })
    .click();
  await expect(cy.page.locator('main')).not.toContainText('Hedwig');
  await expect(panel).toContainText(words('en', 'invite-declined'), { timeout: 8_000 });
  for (const player of [host, bo, cy]) {
    expect(player.errors).toEqual([]);
    await player.close();
  }
});

test('every language fits a phone', async ({ browser }) => {
  for (const locale of ['en-GB', 'fr-FR', 'it-IT', 'pl-PL']) {
    const player = await Player.open(browser, 'Ana', { locale, viewport: PHONE });
    const { page } = player;
    const language = locale.slice(0, 2);
    const fits = async (what: string): Promise<void> => {
      await expect(page.locator('body')).not.toContainText('⟦');
      const { scrolls: _, ...flat } = await flaws(page);
      expect(flat, `${locale}, ${what}`).toEqual({ sideways: [], cut: [], covered: [], missing: [] });
    };
    await quick(page, language);
    await fits('what one wants');
    await dialog(page).locator('form > button').click();
    await expect(dialog(page).locator('.people[role=status]')).toBeVisible();
    await fits('waiting');
    await dialog(page).locator('.waiting .btn').click();
    await page.keyboard.press('Escape');
    await found(player, { seats: 3 });
    const panel = page.locator('.share section').filter({ has: page.locator('form') });
    await panel.locator('input').fill('Wolfeschlegelsteinhausenbergerdorff');
    await panel.locator('form button').click();
    await expect(panel.locator('li')).toHaveCount(1);
    await fits('inviting');
    await player.close();
  }
});

test('bots take the chairs that are left', async ({ browser }) => {
  test.setTimeout(60_000);
  // A server whose clocks run faster: nobody has to wait for half a minute.
  const usual = base();
  const { listening, stop } = await start(['--clock-rate', '5']);
  process.env['GAVEL_URL'] = listening;
  const ada = await Player.open(browser, 'Ada', { viewport: PHONE });
  await quick(ada.page);
  await dialog(ada.page)
    .getByRole('button', { name: words('en', 'match-begin') })
    .click();
  await expect(dialog(ada.page)).toContainText('0:');
  await expect(ada.page).toHaveURL(/\/t\/\w+$/, { timeout: 40_000 });
  await expect.poll(() => ada.game?.view.hand?.length ?? 0, { timeout: 15_000 }).toBeGreaterThan(0);
  expect(ada.table?.chairs.filter((chair) => chair.who === 'bot')).toHaveLength(3);
  await ada.close();
  process.env['GAVEL_URL'] = usual;
  stop();
});
