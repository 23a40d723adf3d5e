import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { launchChromium } from './browser.ts';
const dir = await mkdtemp(path.join(os.tmpdir(), 'h2-'));
const browser = await launchChromium({ extensionDir: path.resolve('.output/chrome-mv3'), userDataDir: dir, httpsPort: 4999 });
const page = await browser.openExtensionPage('options.html');
console.log(await page.evaluate(`(async () => {
  const ask = (name, payload) => chrome.runtime.sendMessage({kind:'ask', name, payload});
  const made = await ask('createList', {name:'A', kind:'person'});
  const listId = made.answer.listId; const importId = crypto.randomUUID();
  const times = [];
  for (let c = 0; c < 15; c++) {
    const rows = Array.from({length: 1000}, (_, i) => ({ names: ['email:p'+(c*1000+i)+'@firm.example', 'page:person/pronet/person-'+(c*1000+i)], label: 'Person '+i, why: 'asked' }));
    const t = performance.now();
    const a = await ask('importMembers', {importId, listId, chunk: c, rows});
    times.push(Math.round(performance.now()-t));
    if (!a.ok) return JSON.stringify(a);
  }
  // parts, in this page's own connection
  const db = await new Promise(r => { const q = indexedDB.open('sidenote'); q.onsuccess = () => r(q.result); });
  const get = (fn) => new Promise((res) => { const t = performance.now(); const tx = db.transaction(['members'], 'readonly'); fn(tx.objectStore('members')); tx.oncomplete = () => res(Math.round(performance.now()-t)); });
  const names = Array.from({length: 2000}, (_, i) => 'email:q'+i+'@firm.example');
  const all = await get(s => { const ix = s.index('names'); for (const n of names) ix.getAll(n); });
  const keys = await get(s => { const ix = s.index('names'); for (const n of names) ix.getAllKeys(n); });
  const range = await get(s => { s.index('names').getAllKeys(IDBKeyRange.bound('email:a','email:z')); });
  const put = (dur) => new Promise((res) => { const t = performance.now(); const tx = db.transaction(['members'], 'readwrite', {durability: dur}); const s = tx.objectStore('members'); for (let i=0;i<1000;i++) s.put({id: crypto.randomUUID(), listId:'zz', at: 1, names:['email:z'+dur+i,'page:person/pronet/z'+dur+i], label:'x', why:'', route:'import', expiresAt:null}); tx.oncomplete = () => res(Math.round(performance.now()-t)); });
  return JSON.stringify({times, all, keys, range, strict: await put('strict'), relaxed: await put('relaxed')});
})()`));
process.exit(0);
