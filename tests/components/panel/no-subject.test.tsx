import '../../worlds/dom-setup.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { NoSubject } from '@/components/panel/no-subject';
import { networks } from '@/lib/subjects/catalogue/networks';
import { recognisePage } from '@/lib/subjects/recognise-page';
import { demoSite } from '@/lib/subjects/sites';
import { createPage } from '../extension-page.tsx';

it.each([
  ['https://www.linkedin.com/talent/profile/AEMAAxyz', 'A Recruiter page'],
  ['https://www.linkedin.com/pub/jane-doe/1/2/3', 'This looks like a profile, but not one Sidenote knows'],
  ['https://www.linkedin.com/feed/', 'No profile open here'],
  ['https://github.com/settings', 'No profile open here'],
  ['https://mail.google.com/mail/u/0/#inbox', 'No profile here'],
  ['https://www.pronet.example/feed', 'No profile open here'],
])('a page at %s is answered with “%s”', (url, title) => {
  const place = recognisePage(url, [demoSite, ...networks]) ?? undefined;
  createPage().open(<NoSubject access="readable" compact={false} recognised={place} />);
  expect(screen.getByRole('heading').textContent).toBe(title);
});

it('the network is named where it may have changed its addresses', () => {
  createPage().open(
    <NoSubject access="readable" compact={false} recognised={{ kind: 'unknown', network: 'LinkedIn' }} />,
  );
  expect(screen.getByText(/^LinkedIn may have changed its addresses/)).toBeTruthy();
});

it('a page that may not be read says how it can be', () => {
  createPage().open(<NoSubject access="not-readable" compact={false} />);
  expect(screen.getByRole('heading').textContent).toBe('Press the Sidenote icon to read this page');
});
