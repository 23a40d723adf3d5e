import Dexie from 'dexie';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

/** What nobody can do without who draws with React from a database: both libraries, one row of the extension's database, one frame. */
function Bare() {
  const [name, setName] = useState<string | null>(null);
  useEffect(() => {
    const db = new Dexie('sidenote-data');
    void db
      .open()
      .then(() => db.table<{ name: string | null }>('records').toCollection().first())
      .then((row) => setName(row?.name ?? null));
  }, []);
  return <h1>{name}</h1>;
}

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<Bare />);
