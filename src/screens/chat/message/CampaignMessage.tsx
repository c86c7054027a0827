import { FormattedMessage, useIntl } from 'react-intl'
import { MessageBubble } from '#components/MessageBubble.tsx'
import { RetryNotice } from '#components/RetryNotice.tsx'
import { RichText } from '#components/richText/RichText.tsx'
import type { Campaign } from '#domain/campaign/campaign.ts'
import { selectAcceptedCampaign } from '#state/campaigns.ts'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import styles from './CampaignMessage.module.css'
import { SenderAvatar } from '../../summary/SenderAvatar.tsx'
import { useTeamSender } from '../../summary/useTeamSender.ts'

/** Renders the text of the campaign that the visitor has answered, until the server's own message arrives. */
export function CampaignMessage({ campaign }: { readonly campaign: Campaign }) {
  const intl = useIntl()
  const hasFailed = useAppSelector(selectAcceptedCampaign)?.status === 'refused'
  const sender = useTeamSender(campaign.sender)
  const { name } = sender
  return (
    <div className={styles['message']}>
      <MessageBubble
        side="team"
        endsRun
        speaker={intl.formatMessage({ id: 'message.byAgent' }, { name })}
        avatar={<SenderAvatar sender={sender} />}
        footer={<bdi>{name}</bdi>}
        text={<RichText text={campaign.message} />}
      />
      {hasFailed && <Failed />}
    </div>
  )
}

function Failed() {
  const dispatch = useAppDispatch()
  return (
    <RetryNotice onRetry={() => dispatch({ type: 'campaigns/retried' })}>
      <FormattedMessage id="error.tryAgain" />
    </RetryNotice>
  )
}
