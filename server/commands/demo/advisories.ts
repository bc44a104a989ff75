import type { OpenedServices } from '../../modules';
import type { Principal } from '../../platform/principal';
import { advisories, type DemoAdvisory } from './data';

/** Adds the advisories of the demo. No mail is sent. `goBack` sets the time of the services. */
export async function addAdvisories(
  services: Pick<OpenedServices, 'advisories' | 'publishing'>,
  person: Principal,
  releaseIdOf: (release: { type: string; name: string }) => number,
  goBack: (daysAgo: number) => void,
): Promise<void> {
  const releasesOf = (releases: DemoAdvisory['releases']) =>
    releases.map(({ status, justification, ...release }) => ({
      downloadable_id: releaseIdOf(release),
      status,
      justification,
    }));
  for (const { daysAgo, fields, releases, revisions } of advisories) {
    goBack(daysAgo);
    const draft = await services.advisories.create(person, {
      ...fields,
      releases: releasesOf(releases),
    });
    let { version } = draft;
    for (const { daysAgo: publishedDaysAgo, summary_en, summary_nl, more } of revisions) {
      goBack(publishedDaysAgo);
      if (more)
        ({ version } = await services.advisories.change(person, draft.id, {
          version,
          releases: releasesOf([...releases, ...more]),
        }));
      ({ version } = await services.publishing.publish(person, draft.id, {
        version,
        summary_en,
        summary_nl,
        notify: false,
      }));
    }
  }
}
