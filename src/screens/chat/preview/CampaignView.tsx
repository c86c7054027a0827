import type { MouseEvent } from 'react'
import { FormattedMessage } from 'react-intl'
import { Button } from '#components/Button.tsx'
import { classNames } from '#components/classNames.ts'
import { RichText } from '#components/richText/RichText.tsx'
import { selectShownCampaign } from '#state/campaigns.ts'
import { useAppDispatch, useAppSelector } from '#state/hooks.ts'
import { selectBubbleCorner } from '#state/selectors/corner.ts'
import { useGoTo } from '../../navigation.ts'
import { SenderAvatar } from '../../summary/SenderAvatar.tsx'
import { SummaryHead } from '../../summary/MessageSummary.tsx'
import { useTeamSender } from '../../summary/useTeamSender.ts'
import { Origin } from './Origin.tsx'
import { PreviewAnnouncement } from './PreviewAnnouncement.tsx'
import cards from './PreviewCard.module.css'
import styles from './UnreadView.module.css'
import { usePreviewHeight } from './usePreviewHeight.ts'

/** Renders a campaign's message next to the closed bubble, with buttons to answer it and to dismiss it. */
export function CampaignView() {
  const dispatch = useAppDispatch()
  const goTo = useGoTo()
  const corner = useAppSelector(selectBubbleCorner)
  const campaign = useAppSelector(selectShownCampaign)
  const sender = useTeamSender(campaign?.sender)
  const top = usePreviewHeight()
  if (campaign === undefined) return null
  const openCampaign = (): void => {
    goTo('/chat')
    dispatch({ type: 'campaigns/clicked', campaign })
  }
  return (
    <section className={styles['view']} data-corner={corner}>
      <PreviewAnnouncement count={1} />
      <div className={styles['list']}>
        {/* The whole card is clickable for pointers; keyboards and screen readers use the button below. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
        <article
          className={classNames(cards['card'], styles['card'])}
          data-pressable=""
          ref={top}
          onClick={(event) => isCardClick(event) && openCampaign()}
        >
          <SenderAvatar sender={sender} />
          <div className={styles['words']}>
            <SummaryHead name={sender.name} origin={<Origin sender={campaign.sender} />} />
            <div className={styles['offer']} dir="auto">
              <RichText text={campaign.message} suspends />
            </div>
          </div>
        </article>
      </div>
      <div className={styles['actions']}>
        <Button kind="quiet" onPress={() => dispatch({ type: 'campaigns/dismissed' })}>
          <FormattedMessage id="unread.close" />
        </Button>
        <Button onPress={openCampaign}>
          <FormattedMessage id="message.reply" />
        </Button>
      </div>
    </section>
  )
}

/** False for a click on a link or a button in the card, and for a click that ends a text selection. */
const isCardClick = ({ target }: MouseEvent): boolean =>
  !(target instanceof Element && target.closest('a, article button') !== null) && getSelection()?.isCollapsed !== false
