import { createContext, useContext } from 'react';

/** The nonce of the page's content security policy. Undefined in the browser, which needs it only for the HTML. */
export const NonceContext = createContext<string | undefined>(undefined);

export const useNonce = () => useContext(NonceContext);
