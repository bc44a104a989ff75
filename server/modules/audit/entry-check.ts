import type { CheckedLink } from './chain.sql';
import { digestOfAddress, digestOfOnce, digestOfRepeats, type AuditMacs } from './hashes';

type Entry = NonNullable<CheckedLink['entry']>;

/** True if an entry was never counted up. */
const isOnce = ({ count, last_at }: Entry) => count === 1 && last_at === null;

/**
 * Returns a function that is true if the parts of an entry that are not in the hash of its link are
 * unchanged: the address, and the count of repetitions.
 */
export function entryChecker(macs: AuditMacs): (entry: Entry) => boolean {
  function isAddressWhole({ ip, ip_salt: salt, ip_digest: digest }: Entry): boolean {
    // Do not compare with today's clock to see if erasing was due: the salt is erased together with the
    // address.
    if (ip === null) return digest === null || salt === null;
    return salt !== null && digest === digestOfAddress(salt, ip);
  }

  let batch = { entries: '', digest: '', ids: new Set<string>() };

  /** True if the link that the entry refers to names it as not repeated. */
  function isNamedOnce({ id, once_digest: digest, once_entries: entries }: Entry): boolean {
    // The entries of a batch follow each other.
    if (entries !== null && entries !== batch.entries)
      batch = { entries, digest: digestOfOnce(entries), ids: new Set(entries.split(',')) };
    return entries !== null && digest === batch.digest && batch.ids.has(String(id));
  }

  function areRepeatsWhole(entry: Entry): boolean {
    const { once_link: once } = entry;
    if (entry.repeats_digest !== null)
      return entry.repeats_mac === null && once === null && entry.repeats_digest === digestOfRepeats(entry);
    if (entry.repeats_mac !== null)
      return once === null && entry.repeats_mac === macs.ofRepeats(entry.id, entry);
    return isOnce(entry) && (once === null || isNamedOnce(entry));
  }

  return (entry) => isAddressWhole(entry) && areRepeatsWhole(entry);
}
