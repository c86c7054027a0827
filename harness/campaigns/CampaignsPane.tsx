import panes from '../pane.module.css'
import styles from './CampaignsPane.module.css'
import type { CampaignVerdicts } from './verdicts.ts'

type CampaignsPaneProps = { readonly verdicts: CampaignVerdicts | undefined }

/** Lists the frame's verdict on each campaign: when the chosen campaign starts, or why a campaign does not start. */
export const CampaignsPane = ({ verdicts }: CampaignsPaneProps) => (
  <div className={panes.pane}>
    <p className={panes.hint}>
      {verdicts === undefined
        ? 'Hover or open the bubble: the frame says here what it makes of every campaign.'
        : `On ${verdicts.pageUrl}`}
    </p>
    {verdicts?.campaigns.length === 0 && <p className={panes.hint}>The inbox has no campaigns.</p>}
    <ul className={styles.list}>
      {verdicts?.campaigns.map(({ id, isChosen, lines }) => (
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
