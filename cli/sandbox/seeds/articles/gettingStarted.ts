import type { Draft } from './seedArticle.ts'

/** Articles of the category “Getting started”. `{origin}` is replaced by the origin of the sandbox. */
export const GETTING_STARTED: readonly Draft[] = [
  [
    '31',
    'Unpack and set up your bike',
    `<p>Your Lumen arrives nine tenths built. Plan half an hour, a little floor, and somebody to hold the frame for a minute.</p>
<figure class="image"><img src="{origin}/sandbox/pictures/unpacking.svg" alt="A bike half out of its box, handlebar turned along the frame"></figure>
<h2>What you need</h2>
<ul><li>The 5 mm hex key from the small box taped to the frame</li><li>A floor pump with a gauge</li><li>Scissors, no knife: the straps are close to the paint</li></ul>
<h2>Step by step</h2>
<ol><li>Open the long side of the box and fold it flat. Lift the bike out by the saddle tube and the stem.</li>
<li>Cut the straps. Keep the four foam blocks: a courier asks for them should the bike ever travel again.</li>
<li>Turn the handlebar straight and tighten the two bolts of the stem, a half turn each in turn, to <strong>5 Nm</strong>.</li>
<li>Screw in the pedals. The one marked <strong>L</strong> turns anticlockwise.</li>
<li>Pump both tyres to 3.5 bar and spin each wheel: nothing should rub.</li>
<li><a href="{origin}/help/battery-and-range/charge-the-battery">Charge the battery</a> before the first ride.</li></ol>
<p>Something missing or scratched? Take a picture before you go on and write to us. We send parts the same day.</p>`,
  ],
  [
    '32',
    'Adjust the saddle and handlebar',
    `<p>Five minutes here save you a sore back later. Do it in the shoes you ride in.</p>
<h2>Saddle height</h2>
<p>Stand beside the bike: the top of the saddle belongs at your hip bone. Sit on it, put a heel on the lower pedal, and your leg should be just straight.</p>
<figure class="image"><img src="{origin}/sandbox/pictures/saddle-height.svg" alt="The saddle level with the rider's hip"><figcaption>Hip bone and saddle on one line is a good beginning.</figcaption></figure>
<h2>Handlebar</h2>
<p>Loosen the lever under the stem, raise the bar until your shoulders drop, close the lever. It must leave a mark in your palm when you close it.</p>
<p><em>Never pull the seat post out past the line that says MAX.</em></p>`,
  ],
  [
    '33',
    'Find your frame size',
    `<p>Measure your inseam barefoot: back to a wall, a book pulled up firmly between the legs, from its upper edge down to the floor.</p>
<table><thead><tr><th>Inseam</th><th>Your height, about</th><th>Lumen One</th><th>Lumen Step</th><th>Lumen Cargo</th></tr></thead>
<tbody><tr><td>68 to 74 cm</td><td>155 to 165 cm</td><td>S</td><td>S</td><td>one size</td></tr>
<tr><td>74 to 82 cm</td><td>165 to 178 cm</td><td>M</td><td>S or M</td><td>one size</td></tr>
<tr><td>82 to 90 cm</td><td>178 to 192 cm</td><td>L</td><td>M</td><td>one size</td></tr>
<tr><td>over 90 cm</td><td>over 192 cm</td><td>XL</td><td>L</td><td>from 195 cm with the long post</td></tr></tbody></table>
<p>Between two sizes? Take the smaller one for traffic, the larger one for long roads. You may swap within 30 days in either case.</p>`,
  ],
  [
    '34',
    'Your first ride: ten minutes in a quiet street',
    `<p>The motor of a Lumen listens to your legs and not to a throttle, so the first metres may surprise you. Try them where nobody is in a hurry.</p>
<ol><li>Press the button on the top tube. Five lights greet you.</li><li>Choose level 1 and start with the pedal high.</li><li>Brake with both levers, gently, twice. New pads need some thirty stops before they bite.</li><li>Ride a figure of eight, then try level 3.</li></ol>
<figure class="media"><oembed url="https://www.youtube.com/watch?v=Lm3nR1de_01"></oembed></figure>
<p>If it pulls when you do not want it to, <a href="{origin}/help/riding/choose-the-level-of-support">choose a lower level of support</a>.</p>`,
  ],
  [
    '35',
    'Pair your phone with the bike',
    `<p>You do not need a phone to ride. With one you see the range in kilometres, lock the motor and get updates.</p>
<ol><li>Install <strong>Lumen Ride</strong> and allow Bluetooth.</li><li>Hold the button on the top tube for six seconds until the lights run from left to right.</li><li>Pick your bike; its name is on the sticker under the battery, such as <code>LUMEN-4F2A</code>.</li><li>Type the six figures from your key card.</li></ol>
<p>One bike knows up to five phones. Remove those you have sold or lost under <em>Bike, Phones</em>.</p>`,
  ],
  [
    '36',
    'What is in the box',
    `<p>Lay it all out before you start; it takes a minute.</p>
<table><tbody><tr><th>Part</th><th>How many</th></tr><tr><td>Bike with fitted lights and mudguards</td><td>1</td></tr><tr><td>Pair of pedals, marked L and R</td><td>1</td></tr><tr><td>Charger with cable</td><td>1</td></tr><tr><td>Keys for the battery</td><td>2</td></tr><tr><td>Key card with six figures</td><td>1</td></tr><tr><td>Hex key, 5 mm</td><td>1</td></tr></tbody></table>
<p>The key card is the only place with those figures. Take a picture of it and put it where you keep your passport.</p>`,
  ],
  [
    '37',
    'Fit the front rack of the Lumen Step',
    `<p>The rack sits on the frame and not on the fork, so the bike steers as if nothing were on it.</p>
<ol><li>Take the two black caps off the head tube.</li><li>Hold the rack in place and turn in both M6 bolts by hand.</li><li>Slide the strut under the lamp, then tighten everything to 8 Nm.</li></ol>
<figure class="image"><img src="{origin}/sandbox/pictures/front-rack.svg" alt="The front rack with its two bolts and the strut under the lamp"></figure>
<p>It carries 15 kg. A crate of water is 17.</p>`,
  ],
  [
    '38',
    'Register your bike and its frame number',
    `<p>Registered bikes are found four times as often. It costs nothing and your warranty begins with it.</p>
<p>The frame number is under the bottom bracket: two letters, six figures, such as <code>LB204187</code>. Turn the bike over on something soft, or use the camera of your phone.</p>
<pre><code>Frame number   LB 204187
Model          Lumen One, M, quiet grey
Bought         14 March 2026, order LB-20418</code></pre>
<p>Enter it in the app under <em>Bike, Papers</em>, or send it to <a href="mailto:papers@lumen.example">papers@lumen.example</a>.</p>`,
  ],
  [
    '39',
    'Choose between the Lumen One, the Lumen Step and the Lumen Cargo when you have stairs, children, a long way to work, or all three of them at once',
    `<p>We ask three questions in the shop.</p>
<h2>Do you carry it?</h2><p>The One weighs 13 kg and goes up to the third floor under an arm. The Step weighs 17 kg; a lift is kinder.</p>
<h2>Do you carry somebody?</h2><p>One child under five sits well on the Step. Two, or a week's shopping, want the Cargo.</p>
<h2>How far is it?</h2><p>Up to 15 km a day any of them will do. Beyond that take the large battery.</p>`,
  ],
  [
    '40',
    'Check these five things before every long ride',
    `<p>Mechanics call it the M check, because your eyes draw an M over the bike.</p>
<ol><li><strong>Front wheel:</strong> tight, true, and the tyre hard to the thumb.</li><li><strong>Handlebar:</strong> hold the wheel between your knees; the bar must not turn.</li><li><strong>Cranks:</strong> no sideways play.</li><li><strong>Saddle:</strong> straight and fast.</li><li><strong>Rear wheel:</strong> as the front, and the belt free of stones.</li></ol>`,
  ],
]
