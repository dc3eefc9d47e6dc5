// Waiting together: talking, other settings, a guest who is removed; and the lists of the first page, which follow what
// happens by themselves.

import { expect, type Page, test } from '@playwright/test';

import { flaws } from './layout';
import { look } from './look';
import { base, found, Player } from './player';
import { words } from './words';

const MARKUP = '<img src=x onerror=alert(1)> <b>bold</b>';
const PHONE = { width: 360, height: 616 };
const DESK = { width: 1280, height: 800 };
const dialog = (page: Page) => page.locator('dialog[open]');

async function says(page: Page, text: string): Promise<void> {
  await page.locator('.talk input').fill(text);
  await page.locator('.talk form button').click();
}

test('people talk while they wait, the host changes the game and removes a guest', async ({ browser }) => {
  const host = await Player.open(browser, 'Ada');
  const guest = await Player.open(browser, 'Bo');
  const id = await found(host, { seats: 4 });
  await guest.page.goto(`${base()}t/${id}`);
  await guest.page.locator('.begin .btn.brass').click();
  await expect(host.page.locator('.chairs li.person')).toHaveCount(2);

  await says(guest.page, MARKUP);
  await expect(host.page.locator('.talk li')).toContainText(MARKUP);
  await expect(host.page.locator('.talk li img, .talk li span b')).toHaveCount(0);
  await says(host.page, 'Good evening');
  await expect(guest.page.locator('.talk li')).toHaveCount(2);
  await look(host.page, 'room-talk', { at: '.talk' });

  // Not heard by oneself, then not by anybody.
  await host.page.locator('.talk .who').click();
  await look(host.page, 'room-speaker', { at: 'dialog[open]' });
  await dialog(host.page).getByLabel(words('en', 'speaker-report-note')).fill('not a nice word');
  await dialog(host.page).getByText(words('en', 'speaker-report'), { exact: true }).click();
  await expect(host.page.locator('.toast').last()).toHaveText(words('en', 'speaker-reported'));
  await expect(dialog(host.page)).toHaveCount(0);
  await host.page.locator('.talk .who').click();
  await dialog(host.page).getByText(words('en', 'speaker-hush'), { exact: true }).click();
  await dialog(host.page).getByText(words('en', 'speaker-mute'), { exact: true }).click();
  await expect(guest.page.locator('.talk')).toContainText(words('en', 'chat-muted'));
  await host.page.keyboard.press('Escape');
  await expect(host.page.locator('.talk')).toContainText(words('en', 'chat-hushed'));
  await host.page.reload();
  await expect(host.page.locator('.talk')).toContainText(words('en', 'chat-hushed'));

  await host.page.getByRole('button', { name: words('en', 'room-change'), exact: true }).click();
  await look(host.page, 'room-terms', { at: 'dialog[open]' });
  await dialog(host.page).getByText('3', { exact: true }).click();
  await dialog(host.page)
    .getByRole('button', { name: words('en', 'terms-save') })
    .click();
  await expect(guest.page.locator('.chairs li')).toHaveCount(3);

  // Asked once more: a guest who is removed cannot sit down again.
  const remove = host.page.locator('.chairs').getByRole('button', { name: /^Remove/ });
  await remove.click();
  await look(host.page, 'room-removal', { at: 'dialog[open]' });
  await dialog(host.page)
    .getByRole('button', { name: words('en', 'terms-cancel') })
    .click();
  await expect(host.page.locator('.chairs li.person')).toHaveCount(2);
  await remove.click();
  await dialog(host.page)
    .getByRole('button', { name: words('en', 'room-remove'), exact: true })
    .click();
  await expect(guest.page.locator('.begin')).toContainText(words('en', 'room-barred'));
  await expect(guest.page.locator('.chairs .btn')).toHaveCount(0);
  await guest.close();
  await host.close();
});

test('the first page follows what happens, and shows what one asks for', async ({ browser }) => {
  const viewer = await Player.open(browser, 'Flo');
  await viewer.page.goto(base());
  const lists = viewer.page.locator('.lists section');
  const host = await Player.open(browser, 'Hortensia');
  await found(host, { seats: 5, listed: true });
  // Without reloading, and sooner than the page would ask by itself.
  await expect(lists.nth(1)).toContainText('Hortensia', { timeout: 8_000 });
  await lists
    .nth(1)
    .getByRole('button', { name: words('en', 'home-filter') })
    .click();
  await lists.nth(1).locator('select').first().selectOption('3');
  await expect(lists.nth(1)).not.toContainText('Hortensia');
  await lists.nth(1).locator('select').first().selectOption('5');
  await expect(lists.nth(1)).toContainText('Hortensia');
  await look(viewer.page, 'home-filters', { at: '.lists' });

  await host.page.goto(base());
  await host.page.getByRole('button', { name: words('en', 'home-mine-all') }).click();
  await expect(dialog(host.page).locator('li')).toHaveCount(1);
  await look(host.page, 'home-all-games', { at: 'dialog[open]' });
  await dialog(host.page).locator('input[type=search]').fill('nobody');
  await expect(dialog(host.page)).toContainText(words('en', 'games-none'));
  await viewer.close();
  await host.close();
});

test('every language fits a phone, and the lists a desk', async ({ browser }) => {
  for (const locale of ['en-GB', 'fr-FR', 'it-IT', 'pl-PL']) {
    const player = await Player.open(browser, 'Ana', { locale, viewport: PHONE });
    const { page } = player;
    const id = await found(player, { seats: 3, listed: true });
    const guest = await Player.open(browser, 'Bo', { locale, viewport: PHONE });
    await guest.page.goto(`${base()}t/${id}`);
    await guest.page.locator('.begin .btn.brass').click();
    await says(guest.page, 'Dzień dobry!');
    const fits = async (what: string): Promise<void> => {
      await expect(page.locator('body')).not.toContainText('⟦');
      const { scrolls: _, ...flat } = await flaws(page);
      expect(flat, `${locale}, ${what}`).toEqual({ sideways: [], cut: [], covered: [], missing: [] });
    };
    await expect(page.locator('.talk li')).toHaveCount(1);
    await fits('talk');
    await page.locator('.talk .who').click();
    await expect(dialog(page)).toBeVisible();
    await fits('speaker');
    await page.keyboard.press('Escape');
    await page.locator('section header .btn.small').click();
    await expect(dialog(page)).toBeVisible();
    await fits('settings');
    await guest.close();

    const fitBoth = async (what: string): Promise<void> => {
      for (const viewport of [DESK, PHONE]) {
        await page.setViewportSize(viewport);
        await fits(`${what}, ${viewport.width}`);
      }
    };
    const name = (id: string): { name: string } => ({ name: words(locale.slice(0, 2), id) });
    await page.goto(base());
    const lists = page.locator('.lists section');
    await lists.nth(1).getByRole('button', name('home-filter')).click();
    await expect(lists.nth(1).locator('.filters select')).toHaveCount(3);
    await fitBoth('filters');
    await lists.nth(0).getByRole('button', name('home-mine-all')).click();
    await expect(dialog(page).locator('li')).toHaveCount(1);
    await fitBoth('all games');
    await player.close();
  }
});
