import panes from '../pane.module.css'
import styles from './CampaignsPane.module.css'
import type { Judgement } from './verdicts.ts'

type CampaignsPaneProps = { readonly judgement: Judgement | undefined }

/** Lists why each campaign starts on this page or does not start. */
export const CampaignsPane = ({ judgement }: CampaignsPaneProps) => (
  <div className={panes.pane}>
    <p className={panes.hint}>
      {judgement === undefined
        ? 'Hover or open the bubble: the frame says here what it makes of every campaign.'
        : `On ${judgement.pageUrl}`}
    </p>
    {judgement?.campaigns.length === 0 && <p className={panes.hint}>The inbox has no campaigns.</p>}
    <ul className={styles.list}>
      {judgement?.campaigns.map(({ id, isChosen, lines }) => (
        <li key={id}>
          <span className={isChosen ? styles.chosen : styles.skipped}>
            #{id} {isChosen ? 'chosen' : 'skipped'}
          </span>
          <ul className={styles.reasons}>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  </div>
)
