import type { MessageTemplateRecord } from '@bedside/contracts/messaging/templates.schema';
import { Row } from '@bedside/ui-kit/components/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useGetOne } from 'react-admin';
import { Link, useParams } from 'react-router';
import { BackLink } from '../../components/IconButton.tsx';
import { ListSkeleton } from '../../components/ListSkeleton.tsx';
import { LoadFailure } from '../../components/page/LoadFailure.tsx';
import page from '../../components/page/Page.module.css';
import head from '../../components/page/PageHead.module.css';
import { Tag } from '../../components/Tag.tsx';
import { useListUrlState } from '../../components/use-list-address.ts';
import { UnsavedGuard } from '../../settings/unsaved.tsx';
import styles from './Editor.module.css';
import { Editor } from './Editor.tsx';
import { eventsOf, quietLabels } from './template-text.ts';

/** Keeps the full record apart from the list row in the cache. */
const wholeTemplate = { isWhole: true };

export default function MessageTemplatePage() {
  const { id = '' } = useParams();
  const queryClient = useQueryClient();
  const { data, error, refetch } = useGetOne<MessageTemplateRecord>('message-templates', {
    id,
    meta: wholeTemplate,
  });
  const list = useListUrlState('message-templates');
  useEffect(() => {
    if (data) document.title = `${data.title} · Bedside`;
  }, [data]);
  if (!data && error) {
    return (
      <LoadFailure
        error={error}
        what="message"
        back={<Link to="/message-templates">Back to message templates</Link>}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <ListSkeleton />;
  return (
    <UnsavedGuard>
      <article className={page.page} aria-label={data.title}>
        <header className={head.head}>
          <BackLink to={list} label="Back to message templates" />
          <div className={head.who}>
            <Row wrap gap="2px 8px">
              <h1>{data.title}</h1>
              {data.edited && <Tag tone="orange">Customized</Tag>}
            </Row>
            <p className={head.facts}>
              {data.audience} · {eventsOf(data)} · {quietLabels[data.quiet]}
            </p>
          </div>
        </header>
        <div className={styles.page}>
          <Editor
            key={data.id}
            template={data}
            onChanged={() => queryClient.invalidateQueries({ queryKey: ['message-templates'] })}
          />
        </div>
      </article>
    </UnsavedGuard>
  );
}
