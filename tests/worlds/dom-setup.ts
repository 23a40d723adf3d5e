/** First import of every test here: the browser and the database that other modules look for while they are loaded. */
import '../fakes/extension.ts';
import 'fake-indexeddb/auto';
