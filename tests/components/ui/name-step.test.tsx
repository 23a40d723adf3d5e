import '../../worlds/dom-setup.ts';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { NameStep } from '@/components/ui/name-step';
import { createPage } from '../extension-page.tsx';

function openStep(onSave: (name: string) => Promise<string | null>) {
  const page = createPage();
  const onClose = vi.fn();
  const labels = { fieldLabel: 'Name', name: 'Old', longest: 80, save: 'Save', leave: 'Cancel' };
  page.open(<NameStep {...labels} onSave={onSave} onClose={onClose} />);
  return { ...page, onClose };
}
const field = () => screen.getByLabelText('Name');
const save = () => screen.getByRole('button', { name: 'Save' });

it('a name that is refused stays, with the reason beside it and focus on it', async () => {
  const { user, onClose } = openStep(() => Promise.resolve('There is a list of this name.'));
  await user.clear(field());
  await user.type(field(), 'New{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('There is a list of this name.');
  expect([field(), document.activeElement]).toMatchObject([{ value: 'New' }, { value: 'New' }]);
  expect(onClose).not.toHaveBeenCalled();
});

it('a save that fails on the way says so, keeps the name and can be pressed again', async () => {
  let isBroken = true;
  const { user, onClose } = openStep(() => (isBroken ? Promise.reject(new Error('gone')) : Promise.resolve(null)));
  await user.clear(field());
  await user.type(field(), 'New');
  await user.click(save());
  expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong');
  expect(field()).toHaveProperty('value', 'New');
  isBroken = false;
  await user.click(save());
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});
