import { createContext } from 'react';

/** The path of the rendered page, without language prefix. */
export const PagePath = createContext<string | undefined>(undefined);
