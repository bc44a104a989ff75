import { createHash } from 'node:crypto';
import { findReleasesOfBlock, getBlocks, getBlocksSignature } from '../../../contract/blocks';
import { namesTag } from '../../../platform/http/entity-tag';
import type { Handle } from '../../../platform/http/handle';
import type { ReleaseFiles } from '../files';
import type { BlockLists } from './block-lists';

export function blocksRoutes(
  handle: Handle,
  { releaseFiles, blockLists }: { releaseFiles: ReleaseFiles; blockLists: BlockLists },
): void {
  handle(getBlocks, async ({ person, id, request, reply }) => {
    const { text } = await blockLists.of(await releaseFiles.find(person, id));
    const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
    reply.header('cache-control', 'private, no-cache').header('etag', etag);
    if (namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send(undefined);
    return reply.type('text/plain; charset=utf-8').send(text);
  });

  handle(getBlocksSignature, async ({ person, id, reply }) => {
    const { signature } = await blockLists.of(await releaseFiles.find(person, id));
    return reply.type('text/plain; charset=utf-8').send(signature);
  });

  handle(findReleasesOfBlock, ({ person, query }) => blockLists.findReleases(person, query.sha256));
}
