import type { Readable } from 'node:stream';
import type {
  GetObjectCommandOutput,
  ListMultipartUploadsCommandOutput,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { S3Settings } from '../../config';
import { asStorageFault } from './errors';

export interface StoredObject {
  body: Readable;
  /** bytes of the whole object */
  size: number;
  etag: string;
}

interface ListedObject {
  key: string;
  /** bytes */
  size: number;
  /** when it was written */
  at: Date;
}

/** The calls of S3 that the file store makes, on one bucket. They return undefined for a missing object. */
export type S3 = Awaited<ReturnType<typeof openS3>>;

const isStatus = (error: unknown, ...statuses: number[]) =>
  statuses.includes((error as Partial<S3ServiceException>).$metadata?.httpStatusCode ?? 0);

/** Errors after which a multipart upload can never be completed. */
const lostParts = new Set(['NoSuchUpload', 'InvalidPart', 'InvalidPartOrder', 'EntityTooSmall']);

const isBucketMissing = (error: unknown) => error instanceof Error && error.name === 'NoSuchBucket';

const undefinedWhenMissing = (error: unknown): undefined => {
  if (!isStatus(error, 404) || isBucketMissing(error)) throw error;
};

/** True if an error is about one object or upload, rather than about the storage. */
const isFinding = (error: unknown) =>
  (isStatus(error, 404, 412, 416) && !isBucketMissing(error)) || lostParts.has((error as Error).name);

const writes = /^(Put|Upload|Create|Complete)/;

/** Loads Amazon's client, which is an optional dependency. Makes no call yet. */
export async function openS3({ bucket: Bucket, endpoint, region, pathStyle, keys }: S3Settings) {
  // Its warning about Node 20 would be printed before the first line of the log.
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    region,
    forcePathStyle: pathStyle,
    ...(endpoint !== undefined && { endpoint }),
    ...(keys && { credentials: keys }),
    // Some other providers refuse the checksums of a stream, or store them as part of the object.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 4,
    requestHandler: {
      connectionTimeout: 5_000,
      requestTimeout: 60_000,
      throwOnRequestTimeout: true,
      socketTimeout: 60_000,
    },
  });

  let isWriteFailing = false;
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        try {
          const answer = await next(args);
          if (writes.test(commandName)) isWriteFailing = false;
          return answer;
        } catch (error) {
          if (isFinding(error)) throw error;
          if (writes.test(commandName)) isWriteFailing = true;
          throw asStorageFault(error);
        }
      },
    { step: 'initialize', priority: 'high', name: 'faults' },
  );

  /** Lists one object: unlike HEAD, an error has a reason. @throws if the bucket does not answer */
  async function check(): Promise<void> {
    await client.send(new sdk.ListObjectsV2Command({ Bucket, MaxKeys: 1 }));
  }

  async function* listPages(Prefix: string): AsyncGenerator<ListedObject[]> {
    let ContinuationToken: string | undefined;
    do {
      const page = await client.send(new sdk.ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }));
      yield (page.Contents ?? []).map(({ Key = '', Size = 0, LastModified = new Date() }) => ({
        key: Key,
        size: Size,
        at: LastModified,
      }));
      ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (ContinuationToken !== undefined);
  }

  return {
    async write(Key: string, Body: Buffer): Promise<void> {
      await client.send(new sdk.PutObjectCommand({ Bucket, Key, Body, ContentLength: Body.byteLength }));
    },

    async read(Key: string): Promise<Buffer | undefined> {
      const answer = await client.send(new sdk.GetObjectCommand({ Bucket, Key })).catch(undefinedWhenMissing);
      const body = answer?.Body?.transformToByteArray().catch((error: unknown) => {
        throw asStorageFault(error);
      });
      return answer && Buffer.from((await body) ?? []);
    },

    /**
     * @param part the first byte, and optionally the last byte and an ETag that the object must still have
     * @returns undefined if the object is missing or shorter, or if it has another ETag
     */
    async open(
      Key: string,
      part?: { start: number; end?: number | undefined; etag?: string },
    ): Promise<StoredObject | undefined> {
      const range = part && {
        Range: `bytes=${part.start}-${part.end ?? ''}`,
        ...(part.etag !== undefined && { IfMatch: part.etag }),
      };
      let answer: GetObjectCommandOutput | undefined;
      try {
        answer = await client.send(new sdk.GetObjectCommand({ Bucket, Key, ...range }));
      } catch (error) {
        if (!isFinding(error)) throw error;
        // Some providers answer this for a missing bucket.
        await check();
        return undefined;
      }
      return {
        body: answer.Body as Readable,
        size: Number(answer.ContentRange?.split('/')[1] ?? answer.ContentLength ?? 0),
        etag: answer.ETag ?? '',
      };
    },

    async sizeOf(Key: string): Promise<number | undefined> {
      const answer = await client
        .send(new sdk.HeadObjectCommand({ Bucket, Key }))
        .catch(undefinedWhenMissing);
      // A response to HEAD does not say whether the object or the bucket is missing.
      if (!answer) await check();
      return answer?.ContentLength;
    },

    async delete(keys: readonly string[]): Promise<void> {
      // One by one: not every provider supports deleting several objects at once.
      for (const Key of keys)
        await client.send(new sdk.DeleteObjectCommand({ Bucket, Key })).catch(undefinedWhenMissing);
    },

    async beginMultipart(Key: string): Promise<string> {
      const { UploadId } = await client.send(new sdk.CreateMultipartUploadCommand({ Bucket, Key }));
      if (UploadId === undefined) throw new Error('The storage began no multipart upload');
      return UploadId;
    },

    /** @returns the ETag of the part; undefined if the multipart upload no longer exists */
    async uploadPart(
      Key: string,
      UploadId: string,
      PartNumber: number,
      Body: Buffer,
    ): Promise<string | undefined> {
      const part = { Bucket, Key, UploadId, PartNumber, Body, ContentLength: Body.byteLength };
      const answer = await client.send(new sdk.UploadPartCommand(part)).catch(undefinedWhenMissing);
      return answer?.ETag;
    },

    /** Missing parts and a missing multipart upload are not errors here: check the object afterwards. */
    async completeMultipart(Key: string, UploadId: string, etags: readonly string[]): Promise<void> {
      const Parts = etags.map((ETag, index) => ({ ETag, PartNumber: index + 1 }));
      const upload = { Bucket, Key, UploadId, MultipartUpload: { Parts } };
      await client.send(new sdk.CompleteMultipartUploadCommand(upload)).catch((error: unknown) => {
        if (!lostParts.has((error as Error).name)) throw error;
      });
    },

    async abortMultipart(Key: string, UploadId: string): Promise<void> {
      await client
        .send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
        .catch(undefinedWhenMissing);
    },

    /** Yields the multipart uploads that are not completed. */
    async *listMultiparts(
      Prefix: string,
      { exactly = false } = {},
    ): AsyncGenerator<{ key: string; uploadId: string; at: Date }> {
      let marker: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | undefined = {};
      while (marker) {
        const page: ListMultipartUploadsCommandOutput = await client.send(
          new sdk.ListMultipartUploadsCommand({ Bucket, Prefix, ...(marker as object) }),
        );
        for (const { Key = '', UploadId = '', Initiated = new Date() } of page.Uploads ?? [])
          if (!exactly || Key === Prefix) yield { key: Key, uploadId: UploadId, at: Initiated };
        marker = page.IsTruncated
          ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
          : undefined;
      }
    },

    listPages,

    async *list(prefix: string): AsyncGenerator<ListedObject> {
      for await (const page of listPages(prefix)) yield* page;
    },

    async signedAddress(Key: string, ResponseContentDisposition: string, expiresIn: number): Promise<string> {
      const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner');
      return getSignedUrl(
        client,
        new sdk.GetObjectCommand({
          Bucket,
          Key,
          ResponseContentDisposition,
          ResponseContentType: 'application/octet-stream',
        }),
        { expiresIn },
      );
    },

    check,

    /** True if the last write failed because of the storage. */
    isWriteFailing: () => isWriteFailing,
  };
}
