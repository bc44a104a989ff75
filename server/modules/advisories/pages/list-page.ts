import type { Language } from '../../../contract/languages';
import { advisoryPageTexts } from '../../../texts/messages';
import { advisoriesPath, belowList } from '../csaf/addresses';
import { shortened, type Block, type Line, type PageContent } from './content';
import type { ListedAdvisory } from './listed';

/** Max length of the summary of an advisory in the list. */
const SUMMARY_LENGTH = 300;

/** Returns the content of a page of the list of published advisories. */
export function listPage(
  language: Language,
  { advisories, page, hasOlder }: { advisories: readonly ListedAdvisory[]; page: number; hasOlder: boolean },
): PageContent {
  const { list, entry } = advisoryPageTexts(language);
  const path = advisoriesPath(language);
  const more: Line[] = [
    ...(page > 1 ? [[{ link: page === 2 ? path : `${path}?page=${page - 1}`, text: list.newer }]] : []),
    ...(hasOlder ? [[{ link: `${path}?page=${page + 1}`, text: list.older }]] : []),
    [{ link: `/${language}/security/`, text: list.policy }],
    [{ link: `${path}feed.xml`, text: list.feed }],
  ];
  const entries: Block =
    advisories.length === 0
      ? { kind: 'text', text: list.none }
      : {
          kind: 'entries',
          entries: advisories.map((advisory) => ({
            link: path + belowList(advisory.number),
            title: advisory.titles[language],
            facts: entry(advisory),
            text: shortened(advisory.summaries[language], SUMMARY_LENGTH),
          })),
        };
  return {
    below: '',
    title: list.title,
    description: list.lead,
    lead: [{ kind: 'text', text: list.lead }],
    rest: [entries, { kind: 'list', items: more }],
    sections: [],
  };
}
