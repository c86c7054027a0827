import type { Draft } from './seedArticle.ts'

/** Articles of the category “Battery and range”. */
export const BATTERY: readonly Draft[] = [
  [
    '41',
    'Charge the battery',
    `<p>A full charge takes four hours. The light turns green when it is done, and nothing happens if you forget it overnight.</p>
<h2>On the bike or off it</h2>
<ol><li>Turn the key and tilt the battery towards you, or leave it where it is.</li><li>Plug the charger into the wall <strong>first</strong>, then into the battery.</li><li>Wait for the light: red is charging, green is full.</li></ol>
<table><thead><tr><th>From</th><th>To 80 %</th><th>To full</th></tr></thead><tbody><tr><td>empty</td><td>2 h 30 min</td><td>4 h</td></tr><tr><td>half full</td><td>1 h 10 min</td><td>2 h 15 min</td></tr></tbody></table>
<p>Use our charger only. Others fit the plug and not the cells.</p>`,
  ],
  [
    '42',
    'Get the most range in winter',
    `<p>Cold cells give less. At freezing point expect two thirds of the summer's range; it comes back with the warmth.</p>
<ul><li>Keep the battery indoors and put it in just before you ride.</li><li>Begin gently: after ten minutes it has warmed itself.</li><li>Half a bar more in the tyres saves more than a level of support costs.</li></ul>
<p>Never charge a battery that is below 0 °C. Let it lie in the hall for an hour first.</p>`,
  ],
  [
    '43',
    'What the lights on the battery mean',
    `<p>Press the small button on its side.</p>
<figure class="image"><img src="{origin}/sandbox/pictures/battery-lights.svg" alt="Five lights on the battery, three of them lit"></figure>
<table><thead><tr><th>You see</th><th>It means</th><th>Do this</th></tr></thead><tbody><tr><td>five steady lights</td><td>80 to 100 %</td><td>ride</td></tr><tr><td>one steady light</td><td>under 20 %</td><td>think of charging</td></tr><tr><td>one short blink</td><td>under 5 %</td><td>charge today</td></tr><tr><td>three blinks, again and again</td><td>a fault</td><td>write to us, do not charge</td></tr><tr><td>running lights</td><td>an update</td><td>leave it for two minutes</td></tr></tbody></table>`,
  ],
  [
    '44',
    'How far one charge takes you',
    `<p>Seventy kilometres stand on the box. That is one rider of 75 kg, a flat city, level 1 and 20 °C. Yours may differ:</p>
<table><thead><tr><th></th><th>Level 1</th><th>Level 2</th><th>Level 3</th></tr></thead><tbody><tr><th>Flat city</th><td>70 km</td><td>52 km</td><td>38 km</td></tr><tr><th>Hills</th><td>55 km</td><td>40 km</td><td>27 km</td></tr><tr><th>Cargo, loaded</th><td>45 km</td><td>34 km</td><td>24 km</td></tr></tbody></table>
<p>The app learns how you ride and is right to a kilometre or two after a week.</p>`,
  ],
  [
    '45',
    'Store the battery while you are away',
    `<p>More than three weeks without a ride? Charge to about 60 %, three lights, and keep it dry at 10 to 20 °C. A full battery ages faster than a half full one, and an empty one may never wake again.</p>
<p>Put a note in your calendar: three months later, charge to three lights once more.</p>`,
  ],
  [
    '46',
    'Take the battery on a train or a plane',
    `<p><strong>Trains:</strong> yes, in the bike or in your bag. <strong>Planes:</strong> no. At 396 Wh it is well over the 100 Wh that airlines allow, and no form changes that.</p>
<p>Rent one where you land: our partner workshops in Hamburg, Lyon and Malmö lend a battery for 9 euros a day. <a href="mailto:workshop@lumen.example">Write to the workshop</a> a week ahead.</p>`,
  ],
  [
    '47',
    'The battery does not charge',
    `<p>Nine times of ten it is one of these. Go through them in order.</p>
<ol><li>Try another socket; a lamp tells you whether it lives.</li><li>Is the charger's own light on? If not, press the cable in at both ends.</li><li>Is the battery colder than 0 °C or hotter than 45 °C? Give it an hour indoors.</li><li>Wipe the contacts with a dry cloth. Never with anything wet.</li><li>Press the button for ten seconds. The lights go out and come on again: it has started anew.</li></ol>
<p>Still dark? Tell us what its light did at step 2 and we know which part to send.</p>
<figure class="media"><oembed url="https://vimeo.com/204187001"></oembed></figure>`,
  ],
  [
    '48',
    'Clean the battery and its contacts',
    `<p>Once a season, a dry soft brush and a cloth. No water jet, no oil, no contact spray: the gold on the pins is thinner than a hair.</p><p>A little green on the pins? Do not scrape it. Send us a picture.</p>`,
  ],
  [
    '49',
    'When a battery is old, and where to take it',
    `<p>After some 700 full charges it holds about 70 % of what it did. For most riders that is eight years.</p>
<p>Old batteries are hazardous waste and full of useful metal. Every shop that sells them must take them back, ours too, free of charge. <a href="https://www.example.org/recycling">Find a place near you</a>.</p>`,
  ],
  [
    '50',
    'Read the battery’s own record over USB',
    `<p>For workshops and the curious. Connect the service port under the rubber flap and read it as a serial device.</p>
<pre><code>$ screen /dev/ttyUSB0 115200
&gt; status
cells      10s4p, 36 V nominal
capacity   381 Wh of 396 Wh
cycles     148
hottest    41 °C on 2025-07-19</code></pre>
<p>Only <code>status</code> and <code>history</code> answer without a service key. Nothing you can type there harms the battery.</p>`,
  ],
]
