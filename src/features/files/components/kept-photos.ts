/** A picture of a guest, kept in this browser until there is an account that it can belong to. */
export type KeptPhoto = { key: string; name: string; picture: Blob };

const STORE = 'photos';

/** IndexedDB, because localStorage has no room for pictures. */
function openStore() {
  return new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('project-photos', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'key' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function inStore<T>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await openStore();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = ask(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

/** The kept pictures in the order in which they were added; none where the browser keeps nothing. */
export const listKeptPhotos = () =>
  inStore<KeptPhoto[]>('readonly', (store) => store.getAll()).catch(() => []);

export const keepPhoto = (photo: KeptPhoto) => inStore('readwrite', (store) => store.put(photo));

export const dropKeptPhoto = (key: string) =>
  inStore('readwrite', (store) => store.delete(key)).catch(() => undefined);

/** Leaves nothing for the next person at this browser. */
export const dropKeptPhotos = () =>
  inStore('readwrite', (store) => store.clear()).catch(() => undefined);
