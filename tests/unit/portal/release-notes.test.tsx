import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { limitMarks } from '../../../server/contract/limit-marks';
import { ReleaseNotes } from '../../../src/portal/releases/release/release-notes';

it('renders Markdown with headings from level 3', () => {
  render(<ReleaseNotes text={'# 1.2\n\n- faster `picking`\n\n[more](https://example.com/notes)'} />);
  expect(screen.getByRole('heading', { level: 3, name: '1.2' })).toBeDefined();
  expect(screen.getByRole('listitem').textContent).toBe('faster picking');
  const link = screen.getByRole('link', { name: 'more' });
  expect(link.getAttribute('href')).toBe('https://example.com/notes');
  expect(link.getAttribute('rel')).toContain('noopener');
});

it('renders no scripts, images, frames or unsafe links', () => {
  const { container } = render(
    <ReleaseNotes
      text={[
        '<script>alert(1)</script><img src="https://evil.example/a.png" onerror="alert(1)">',
        '![a picture](https://evil.example/b.png)',
        '[one](javascript:alert(1)) [two](data:text/html,x) [three](//evil.example/) [four](/en/) [mail](mailto:a@example.com)',
        '<iframe src="https://evil.example/"></iframe>',
      ].join('\n\n')}
    />,
  );
  expect(container.querySelector('script, img, iframe, style, [onerror], [src]')).toBeNull();
  expect(container.textContent).toContain('a picture');
  expect([...container.querySelectorAll('a')].map((link) => link.textContent)).toEqual(['mail']);
});

it.each(['+ ', '- ', '* ', '>', '> ', '1. ', '2) ', '> - ', '\t+\t'])('leaves out nesting: %j', (marks) => {
  const kept = limitMarks(`first\n${marks.repeat(20_000)}the last word`);
  expect(kept).toMatch(/^first\n[^a-z]+the last word$/);
  expect(kept.length).toBeLessThan(150);
  const few = `${marks.repeat(10)}the last word`;
  expect(limitMarks(few)).toBe(few);
});

it.each([
  ['quotations', '> '.repeat(2_000), ''],
  ['lists', '- '.repeat(300), ''],
  ['emphasis', '*a **b '.repeat(200), '** c*'.repeat(200)],
])('limits the nesting of %s and keeps the text', (_what, before, after) => {
  const { container } = render(<ReleaseNotes text={`${before}the last word${after}`} />);
  expect(container.textContent).toContain('the last word');
  let deepest = 0;
  for (const element of container.querySelectorAll('*')) {
    let level = 0;
    for (let above: Element | null = element; above; above = above.parentElement) level += 1;
    deepest = Math.max(deepest, level);
  }
  expect(deepest).toBeLessThan(50);
});
