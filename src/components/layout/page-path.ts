import { createContext } from 'react';

/** The path of the page that renders, without language prefix. */
export const PagePath = createContext<string | undefined>(undefined);
