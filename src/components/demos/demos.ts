/** The parts of a shift that can be tried on the home page, each with its app. */
export const DEMOS = ['picking', 'counting', 'replenishment'] as const;

export type DemoName = (typeof DEMOS)[number];

const DEMO_OF_APP: Readonly<Record<string, DemoName>> = {
  'app-8': 'picking',
  'app-4': 'counting',
  'app-3': 'replenishment',
};

/** @param app as in `content/apps` */
export const demoOfApp = (app: string): DemoName | undefined => DEMO_OF_APP[app];

/** The anchor at which a demo can be chosen. */
export const demoAnchor = (demo: DemoName) => `try-${demo}`;
