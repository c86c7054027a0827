import type { Draft } from './seedArticle.ts'

/** Articles of the category “Account and app”. */
export const ACCOUNT: readonly Draft[] = [
  [
    '81',
    'Create an account',
    `<p>You can buy as a guest. With an account your bikes, papers and services stand in one place.</p><ol><li>Enter your email and open the link we send; there is no password.</li><li>Add your bike by its frame number.</li></ol><p>The link holds for 20 minutes and for one device.</p>`,
  ],
  [
    '82',
    'The sign-in mail does not arrive',
    `<p>It should be there within a minute. Otherwise:</p><ol><li>Look in the folder for unwanted mail.</li><li>Did you order with another address? The confirmation mail tells.</li><li>Add <a href="mailto:hello@lumen.example">hello@lumen.example</a> to your contacts and ask for the link once more.</li></ol>`,
  ],
  [
    '83',
    'Change your name, address or email',
    `<p>In the app under <em>You</em>. A new address counts for orders from now on; for one that is on its way see <a href="{origin}/help/orders-and-returns/change-your-delivery-address">Change your delivery address</a>. To change your email we send a link to the old one and a link to the new one; open both.</p>`,
  ],
  [
    '84',
    'Delete your account and everything in it',
    `<p>Under <em>You, Privacy, Delete</em>. Rides and places are gone at once, the rest within 30 days. Invoices we must keep for ten years, locked away and for the tax office only.</p><p>Your bike goes on as before. Its warranty, too.</p>`,
  ],
  [
    '85',
    'What the app knows about you',
    `<p>Where you ride stays on your phone unless you share it. We see:</p><ul><li>your name, email and orders,</li><li>the bike's version, its faults and the battery's age,</li><li>nothing else.</li></ul><p><a href="https://www.example.com/privacy">The long version</a> says the same in nine pages.</p>`,
  ],
  [
    '86',
    'Update the bike',
    `<p>Some four times a year there is news for the motor. The app tells you and waits until you are at home.</p><ol><li>Charge to at least two lights.</li><li>Put the phone on the saddle.</li><li>Press <em>Update</em> and have a coffee; it takes six minutes.</li></ol><p>The lights run while it works. Pull the plug and nothing breaks: it begins again.</p><figure class="media"><oembed url="https://www.youtube.com/embed/Lm3nUpd_086"></oembed></figure>`,
  ],
  [
    '87',
    'Sell your bike or give it away',
    `<p>Under <em>Bike, Papers, Hand over</em> enter the other person's email. Warranty and service history go with it, your rides do not.</p><p>Looking for a fair price? A well kept Lumen keeps two thirds of it over three years.</p>`,
  ],
  [
    '88',
    'My bike was stolen',
    `<p>We are sorry. Do these now, in this order:</p><ol><li>Press <em>Stolen</em> in the app. The motor locks when a phone with the app comes near it.</li><li>Tell the police the frame number; it is under <em>Bike, Papers</em>.</li><li>Tell your insurer. They want the invoice and the number of the police report.</li></ol><p>Write to us as well. We watch the used markets and call you.</p>`,
  ],
  [
    '89',
    'Share your bike with your family',
    `<p>Five phones, one bike. Each has its own levels and its own saddle note. Under <em>Bike, Phones, Invite</em> send a link; it holds for a day. Children under 14 get rides without places.</p>`,
  ],
  [
    '90',
    'Use the API to read your own rides',
    `<p>Make a key under <em>You, Privacy, Keys</em>. It reads and never writes.</p>
<pre><code>curl https://api.lumen.example/v1/rides?since=2026-01-01 \\
  --header "authorization: Bearer lk_your_key"</code></pre>
<pre><code>[{ "at": "2026-01-02T07:41:00Z", "metres": 5210, "level": 2, "wh": 31 }]</code></pre>
<p>Sixty calls an hour. More, and it answers <code>429</code> until the hour is over.</p>`,
  ],
]
