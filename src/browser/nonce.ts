import { createContext, useContext } from 'react';

/** The nonce of the page's content security policy. In the browser there is none: it has served its purpose. */
export const NonceContext = createContext<string | undefined>(undefined);

export const useNonce = () => useContext(NonceContext);
