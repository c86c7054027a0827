import type { Draft } from './seedArticle.ts'

/** Articles of the category “Service and repair”. */
export const SERVICE: readonly Draft[] = [
  [
    '61',
    'Book a service in the workshop',
    `<p>The first service, after 300 km or three months, is in the price of the bike. Later ones cost 89 euros and take a day.</p>
<ol><li>Pick a day in the app under <em>Bike, Service</em>, or ask here.</li><li>Bring it by 10 in the morning, or let us fetch it for 20 euros.</li><li>We send a picture and a price before we change anything that is not on the list.</li></ol>
<h2>What is on the list</h2>
<ul><li>Brakes: pads, discs, and the fluid every second year</li><li>Belt: tension and wear</li><li>Spokes, bearings, every bolt to its torque</li><li>The battery's record and an update</li></ul>`,
  ],
  [
    '62',
    'Mend a flat tyre on the road',
    `<p>With practice it takes ten minutes, without it half an hour and black hands. You need two tyre levers, a patch or a tube (28 × 1.6, long valve) and a pump.</p>
<ol><li>Switch the bike off and turn it over.</li><li>Rear wheel? Pull the small plug of the motor apart, along the cable, without turning it.</li><li>Open the axle nuts with 15 mm, lift the wheel out.</li><li>Lever one side of the tyre off. Feel along its inside for what did it.</li><li>Patch or change the tube, put the tyre back with your thumbs, and pump in three rounds.</li></ol>
<figure class="media"><oembed url="https://youtu.be/Lm3nFl4t_62"></oembed></figure>
<p>Arrows on tyre and motor plug must point forward and at each other.</p>`,
  ],
  [
    '63',
    'The brakes squeal',
    `<p>A squeal is nearly always something on the disc: oil from a finger, wax, salt. It is loud and not dangerous.</p>
<ol><li>Wipe both discs with alcohol and a clean cloth.</li><li>Ride a steep street down and brake hard six times, without stopping entirely.</li><li>Still loud? Take the pads out and rub them on fine sandpaper, twenty circles each.</li></ol>
<p>It grinds instead of squealing? Then the pads are gone. <strong>Stop riding</strong> and change them: 19 euros a pair.</p>`,
  ],
  [
    '64',
    'Care for the belt',
    `<p>That is the beauty of it: no oil, ever. Rinse it with water when it is dirty, and look at its teeth once a season.</p>
<figure class="image"><img src="{origin}/sandbox/pictures/belt.svg" alt="A belt with sound teeth beside one whose teeth have become thin"></figure>
<p>Teeth as thin as a coin, or a shark's fin for a shape, ask for a new one. A belt lasts 15,000 to 20,000 km.</p>`,
  ],
  [
    '65',
    'It creaks: find out where it comes from',
    `<p>Sounds travel through a frame, so look for them by leaving things out.</p>
<table><thead><tr><th>It creaks…</th><th>Look at</th></tr></thead><tbody><tr><td>only while you sit</td><td>seat post: take it out, clean, grease, back in</td></tr><tr><td>only while you stand</td><td>handlebar and stem</td></tr><tr><td>once with every turn</td><td>pedals, then cranks</td></tr><tr><td>while you coast</td><td>wheels and brakes</td></tr><tr><td>only in the rain</td><td>the belt; rinse it</td></tr></tbody></table>`,
  ],
  [
    '66',
    'What the warranty covers',
    `<p>Two years for everything, ten for the frame, counted from the day of delivery, and it goes with the bike when you sell it.</p>
<p>It does not cover what wears by riding, such as tyres, pads and grips, nor what an accident broke. Ask us all the same: we are kind about it and often have a used part on the shelf.</p>
<p>You need no paper. We know your bike by <a href="{origin}/help/getting-started/register-your-bike-and-its-frame-number">its frame number</a>.</p>`,
  ],
  [
    '67',
    'Torque of every bolt',
    `<p>In newton metres. A small torque wrench costs less than one stripped thread.</p>
<pre><code>stem, handlebar side      5
stem, steerer side        6
seat clamp                7
brake levers              4
brake calipers            8
brake disc, six bolts     5
crank bolts              40
axle nuts, front         20
axle nuts, rear motor    35
pedals                   35
front rack                8</code></pre>
<p>Grease on every thread, but none on the carbon seat post: that one wants the gritty paste.</p>`,
  ],
  [
    '68',
    'Order spare parts',
    `<p>Every part of every Lumen we ever built is in stock or can be made. Find its number in the <a href="https://www.example.com/parts">drawing of your model</a>, or send a picture and we find it.</p><p>Ordered before 14 h it leaves the same day.</p>`,
  ],
  [
    '69',
    'Clean the bike without harming it',
    `<ul><li>A bucket, a sponge, a drop of washing-up liquid.</li><li>Battery in, key turned, charging flap closed.</li><li>No pressure washer. It drives water past the seals, into the motor and the bearings.</li><li>Dry the contacts and the brake discs, and ride once around the block.</li></ul>`,
  ],
  [
    '70',
    'Error codes in the app',
    `<p>The app shows a letter and two figures. Most go away by switching the bike off for ten seconds.</p>
<table><thead><tr><th>Code</th><th>What it is</th><th>What helps</th></tr></thead><tbody><tr><td>E01</td><td>battery too cold</td><td>warm it</td></tr><tr><td>E04</td><td>no answer of the motor</td><td>press its plug together</td></tr><tr><td>E09</td><td>pedal sensor</td><td>turn the cranks backwards once, start anew</td></tr><tr><td>E12</td><td>brake switch stuck</td><td>free the lever of dirt</td></tr><tr><td>E21</td><td>update failed</td><td>keep the phone beside the bike and try again</td></tr></tbody></table>
<p>Anything else, and anything that comes back: write to us with the code and the last thing you did.</p>`,
  ],
]
