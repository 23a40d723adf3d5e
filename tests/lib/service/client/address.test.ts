import { describe, expect, it } from 'vitest';
import { isLoopback, parseBaseUrl } from '@/lib/service/client/address';

describe('parseBaseUrl', () => {
  const accepted: [string, string, string][] = [
    ['https', 'https://api.service.example', 'https://api.service.example'],
    ['a trailing slash', 'https://api.service.example/', 'https://api.service.example'],
    ['several of them', 'https://api.service.example/x///', 'https://api.service.example/x'],
    ['a path', 'https://api.service.example/a/b', 'https://api.service.example/a/b'],
    ['a port', 'https://api.service.example:8443', 'https://api.service.example:8443'],
    ['the port that goes without saying', 'https://api.service.example:443/', 'https://api.service.example'],
    ['spaces around it', '  https://api.service.example \n', 'https://api.service.example'],
    ['another case', 'HTTPS://API.Service.Example/Path', 'https://api.service.example/Path'],
    ['a query, which is dropped', 'https://api.service.example/?token=x', 'https://api.service.example'],
    ['a fragment, which is dropped', 'https://api.service.example/#x', 'https://api.service.example'],
    ['http to this machine', 'http://127.0.0.1:4870', 'http://127.0.0.1:4870'],
    ['http to this machine by name', 'http://localhost:4870/', 'http://localhost:4870'],
    ['this machine by its number', 'http://2130706433/', 'http://127.0.0.1'],
  ];
  it.each(accepted)('accepts %s', (_what, text, baseUrl) => {
    expect(parseBaseUrl(text)).toEqual({ baseUrl });
  });

  const refused: [string, string, string][] = [
    ['nothing', '', 'not-an-address'],
    ['a bare host', 'api.service.example', 'not-an-address'],
    ['another scheme', 'ftp://api.service.example', 'not-an-address'],
    ['a script', 'javascript:alert(1)', 'not-an-address'],
    ['data', 'data:text/html,x', 'not-an-address'],
    ['a file', 'file:///etc/passwd', 'not-an-address'],
    ['an extension', 'chrome-extension://abc/', 'not-an-address'],
    ['http', 'http://api.service.example', 'insecure'],
    ['http to a private address', 'http://10.0.0.5', 'insecure'],
    ['http to a name made of this machine', 'http://localhost.evil.example', 'insecure'],
    ['http to an address made of this machine', 'http://127.0.0.1.evil.example', 'insecure'],
    ['http to a neighbour of this machine', 'http://127.0.0.2', 'insecure'],
    ['a user name', 'https://user@api.service.example', 'has-credentials'],
    ['a password', 'https://:word@api.service.example', 'has-credentials'],
    ['a user name that looks like this machine', 'http://localhost@evil.example', 'has-credentials'],
  ];
  it.each(refused)('refuses %s', (_what, text, problem) => {
    expect(parseBaseUrl(text)).toEqual({ problem });
  });
});

describe('isLoopback', () => {
  const table: [string, boolean][] = [
    ['127.0.0.1', true],
    ['localhost', true],
    ['127.0.0.2', false],
    ['0.0.0.0', false],
    ['[::1]', false],
    ['localhost.', false],
    ['localhost.example', false],
    ['', false],
  ];
  it.each(table)('says of %j: %s', (hostname, expected) => {
    expect(isLoopback(hostname)).toBe(expected);
  });
});
