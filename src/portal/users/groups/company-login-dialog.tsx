import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Group } from '../../../../server/contract/group';
import type { IdentityProvider } from '../../../../server/contract/identity-provider';
import { limits } from '../../../../server/contract/limits';
import { Button } from '../../../components/ui/button';
import { Dialog, DialogActions } from '../../../components/ui/dialog';
import { Failure, LoadingRows, Notice } from '../../../components/ui/status';
import { Tag } from '../../../components/ui/tag';
import { CopyButton } from '../../frame/copy-button';
import { DeleteDialog } from '../../forms/delete-dialog';
import { useProblemText } from '../../api/client/problem-text';
import {
  identityProvidersQuery,
  useRemoveIdentityProvider,
  useTestIdentityProvider,
} from '../../api/identity-providers';
import { confirmDiscard } from '../../forms/unsaved-work';
import { CompanyLoginForm } from './company-login-form';
import * as styles from '../users.module.css';

/** Lists the identity providers by which the users of a group log in with their company account. */
export function CompanyLoginDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const { t } = useTranslation('users');
  const problemText = useProblemText();
  const found = useQuery(identityProvidersQuery(group.id));
  const [edited, setEdited] = useState<IdentityProvider | 'new'>();
  const [toRemove, setToRemove] = useState<IdentityProvider>();
  const removal = useRemoveIdentityProvider(group.id);
  const close = () => confirmDiscard(onClose);

  if (toRemove)
    return (
      <DeleteDialog
        title={t('companyLogin.removeTitle', { name: group.name })}
        confirmLabel={t('companyLogin.remove')}
        deletion={removal}
        id={toRemove.id}
        name={toRemove.issuer}
        done={t('companyLogin.removeDone')}
        onClose={() => setToRemove(undefined)}
      >
        <p>{t('companyLogin.removeText', { issuer: toRemove.issuer })}</p>
      </DeleteDialog>
    );

  return (
    <Dialog title={t('companyLogin.title', { name: group.name })} onClose={close}>
      {edited ? (
        <CompanyLoginForm
          groupId={group.id}
          provider={edited === 'new' ? undefined : edited}
          hasLogin={edited !== 'new' && (found.data?.with_login.includes(edited.id) ?? false)}
          people={found.data?.people ?? 0}
          onClose={() => setEdited(undefined)}
        />
      ) : (
        <>
          <p>{t('companyLogin.intro')}</p>
          {found.isPending && <LoadingRows rows={2} />}
          {found.isError && (
            <Failure
              title={t('companyLogin.loadFailed')}
              text={problemText(found.error)}
              retrying={found.isFetching}
              onRetry={() => void found.refetch()}
            />
          )}
          {found.data && (
            <>
              <dl className={styles.redirectUri}>
                <dt>{t('companyLogin.redirectUri')}</dt>
                <dd>
                  <code>{found.data.redirect_uri}</code>{' '}
                  <CopyButton text={found.data.redirect_uri} what={t('companyLogin.redirectUri')} />
                </dd>
                <dd>{t('companyLogin.redirectUriHint')}</dd>
              </dl>
              {found.data.providers.length === 0 && <p>{t('companyLogin.empty')}</p>}
              <ul className={styles.providers}>
                {found.data.providers.map((provider) => (
                  <ProviderLine
                    key={provider.id}
                    provider={provider}
                    onEdit={() => {
                      setEdited(provider);
                      // A user may have logged in this way in the meantime. Only then can the provider be
                      // made required.
                      void found.refetch();
                    }}
                    onRemove={() => setToRemove(provider)}
                  />
                ))}
              </ul>
            </>
          )}
          <DialogActions>
            {found.data && found.data.providers.length < limits.providersPerGroup && (
              <Button variant="primary" onClick={() => setEdited('new')}>
                {t('companyLogin.add')}
              </Button>
            )}
            <Button onClick={close}>{t('companyLogin.close')}</Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

interface ProviderLineProps {
  provider: IdentityProvider;
  onEdit: () => void;
  onRemove: () => void;
}

function ProviderLine({ provider, onEdit, onRemove }: ProviderLineProps) {
  const { t } = useTranslation('users');
  const problemText = useProblemText();
  const test = useTestIdentityProvider();
  const name = <span className="visually-hidden"> {provider.issuer}</span>;
  return (
    <li>
      <p>
        <strong>{provider.issuer}</strong>{' '}
        {provider.is_required && <Tag tone="signal">{t('companyLogin.required')}</Tag>}
        <br />
        {provider.domains.join(', ')}
      </p>
      <div className={styles.buttons}>
        <Button small busy={test.isPending} onClick={() => test.mutate(provider.id)}>
          {t(test.isPending ? 'companyLogin.testing' : 'companyLogin.test')}
          {name}
        </Button>
        <Button small onClick={onEdit}>
          {t('companyLogin.edit')}
          {name}
        </Button>
        <Button small onClick={onRemove}>
          {t('companyLogin.remove')}
          {name}
        </Button>
      </div>
      <div role="status">
        {test.isSuccess && (
          <Notice tone="confirmed">
            <p>{t('companyLogin.tested', { issuer: provider.issuer })}</p>
          </Notice>
        )}
        {test.isError && (
          <Notice tone="not-found">
            <p>{problemText(test.error)}</p>
          </Notice>
        )}
      </div>
    </li>
  );
}
