import type { Locator, Page } from '@playwright/test';
import type { Step } from '../../fixtures/filter-steps.ts';

/** Groups in groups, as a person with a screen reader goes into them. */
function groupOf(page: Page, names: readonly string[]): Locator {
  const form: Locator = page.getByRole('region', { name: 'Filters', exact: true });
  return names.reduce((outer, name) => outer.getByRole('group', { name, exact: true }), form);
}

/** A field for several values is a text box, or a combobox where it completes. */
function fieldIn(group: Locator, name: string): Locator {
  return group
    .getByRole('combobox', { name, exact: true })
    .or(group.getByRole('textbox', { name, exact: true }))
    .and(group.locator('input'));
}

/** Writes into the line that finds filters and values, and presses what it offers under this name. */
export async function addFilter(page: Page, text: string, offer: string): Promise<void> {
  const line = page.getByRole('combobox', { name: 'Add a filter', exact: true });
  // Above results the search is a paragraph with a button of that name.
  const unfold = page.getByRole('button', { name: 'Add a filter', exact: true });
  await line.or(unfold).first().waitFor();
  if (await unfold.isVisible()) await unfold.click();
  await line.fill(text);
  await page.getByRole('option', { name: offer, exact: true }).click();
}

/** Does in a browser what the step says. */
export async function takeStep(page: Page, step: Step): Promise<void> {
  if (step.do === 'open') return addFilter(page, step.filter, step.filter);
  const group = groupOf(page, step.within);
  switch (step.do) {
    case 'press':
      return group.getByRole('button', { name: step.button, exact: true }).click();
    case 'fill':
      return group.getByRole('textbox', { name: step.field, exact: true }).fill(step.text);
    case 'add': {
      const field = fieldIn(group, step.field);
      await field.fill(step.text);
      // What a comma means there depends on the list.
      await group.getByText('Loading the list …').waitFor({ state: 'detached' });
      return field.press('Enter');
    }
    case 'choose':
      await fieldIn(group, step.field).fill(step.text);
      return group.getByRole('option', { name: step.option, exact: true }).click();
    case 'select': {
      const list = group.getByRole('combobox', { name: step.field, exact: true });
      await list.selectOption({ label: step.option });
      return;
    }
    case 'check':
      return group.getByRole('checkbox', { name: step.box, exact: true }).check();
    case 'mark':
      return group.getByRole('radio', { name: step.radio, exact: true }).check();
    case 'date':
      // A date field has no role.
      return group.getByLabel(step.field, { exact: true }).fill(step.day);
  }
}
