/** The demos on the home page. Each belongs to an app. */
export type DemoName = 'picking' | 'counting' | 'replenishment';

const DEMO_OF_APP: Readonly<Record<string, DemoName>> = {
  'app-8': 'picking',
  'app-4': 'counting',
  'app-3': 'replenishment',
};

/** @param app id of an app, as in `content/apps` */
export const demoOfApp = (app: string): DemoName | undefined => DEMO_OF_APP[app];

/** Returns the anchor that selects a demo. */
export const demoAnchor = (demo: DemoName) => `try-${demo}`;
