import type { Draft } from './seedArticle.ts'

/**
 * Articles of the category “Riding”. They include edge cases: other languages, and malformed HTML as people paste it.
 */
export const RIDING: readonly Draft[] = [
  [
    '71',
    'Choose the level of support',
    `<p>One press of the button is one level. It remembers the last one.</p>
<table><tbody><tr><th>0</th><td>Only you, and the lights.</td></tr><tr><th>1</th><td>A tailwind. The range on the box is for this one.</td></tr><tr><th>2</th><td>What most riders choose in a city.</td></tr><tr><th>3</th><td>Hills, children, a late start.</td></tr></tbody></table>
<p>At 25 km/h the motor steps back, as the law wants it. You may go faster by yourself.</p>`,
  ],
  [
    '72',
    'Ride with children on board',
    `<p>A child seat fits the Step from nine months on, when a child sits by itself, to 22 kg. The box of the Cargo takes two, to 80 kg together.</p>
<ul><li>Helmets on, always, under the straps of the hood too.</li><li>Load children last and unload them first.</li><li>Practise the first corners with two bags of flour.</li></ul>
<figure class="media"><iframe src="https://player.vimeo.com/video/204187072" width="640" height="360" title="Two children climb into the box"></iframe></figure>`,
  ],
  [
    '73',
    'Lock it so that it stays',
    `<p>Frame, rear wheel, something that does not move: one good lock through all three. Spend a tenth of the bike's price on it.</p><p>In the app press <em>Lock the motor</em>. The bike still rolls, but as heavily as a sofa.</p>`,
  ],
  [
    '74',
    'Ride in rain, snow and salt',
    `<p>Rain does nothing to a Lumen. Salt does: rinse bike and belt with cold water once a week in winter and wipe the battery's contacts dry.</p><p>On snow let out half a bar and leave the front brake alone. Studded tyres up to 42 mm fit under the mudguards.</p>`,
  ],
  [
    '75',
    'The law: speed, insurance, helmets, children',
    `<table><thead><tr><th></th><th>Speed</th><th>Helmet</th><th>Insurance</th></tr></thead><tbody><tr><th>Germany</th><td>25 km/h</td><td>advised</td><td>none</td></tr><tr><th>France</th><td>25 km/h</td><td>under 12 years</td><td>none</td></tr><tr><th>Sweden</th><td>25 km/h</td><td>under 15 years</td><td>none</td></tr><tr><th>Switzerland</th><td>25 km/h</td><td>advised</td><td>none, from 14 years on</td></tr></tbody></table>
<p>As of January 2026, and without a lawyer's word on it.</p>`,
  ],
  [
    '76',
    'Carry the bike on a car',
    `<p>On the tow bar, not on the roof: 17 kg at arm's length are a bad surprise. Battery out and into the car, front wheel turned in, a strap around each rim. With the carrier's own lamps covered you may drive 120 km/h; we would not.</p>`,
  ],
  [
    '77',
    'Warum das Licht am Tag eingeschaltet bleibt – Sicherheit, Straßenverkehrsordnung und Akkulaufzeit',
    `<p lang="de">Das Licht eines Lumen brennt immer, sobald das Rad eingeschaltet ist. Das hat drei Gründe.</p>
<ol lang="de"><li><strong>Sichtbarkeit:</strong> Wer auch tagsüber leuchtet, wird aus doppelter Entfernung gesehen.</li><li><strong>Akku:</strong> Vorder- und Rücklicht zusammen brauchen 4 Watt. Auf eine Ladung gerechnet kostet das kaum einen Kilometer.</li><li><strong>Gewohnheit:</strong> Was immer brennt, vergisst niemand einzuschalten.</li></ol>
<p lang="de">Wer es dennoch ausschalten möchte, findet den Schalter in der App unter <em>Fahrrad, Beleuchtungseinstellungen</em>.</p>`,
  ],
  [
    '78',
    'كيف تضبط الدراجة لأول رحلة في المدينة',
    `<p lang="ar" dir="rtl">دراجتك جاهزة تقريبًا عند وصولها. خصّص عشر دقائق قبل الرحلة الأولى.</p>
<ol lang="ar" dir="rtl"><li>اشحن البطارية أربع ساعات حتى يصبح الضوء أخضر.</li><li>اضبط ارتفاع السرج ليكون بمستوى الورك.</li><li>انفخ الإطارين إلى 3.5 بار.</li><li>اختر المستوى 1 وابدأ في شارع هادئ.</li></ol>
<p lang="ar" dir="rtl">هل تحتاج إلى مساعدة؟ اكتب لنا هنا، أو أرسل رقم الطلب مثل <code>LB-20418</code>.</p>`,
  ],
  [
    '79',
    'Pasted from an old manual',
    `<p>Somebody pasted this from a word processor, <b>and it <i>never</b> closed</i> what it opened.
<table><tr><td>One cell<td>Another<tr><td colspan=9>A row that is too wide</table>
<ul><li>A list<li>without ends<ul><li>within a list</ul>
<p>Two <a href="javascript:void(0)">links</a> of which <a href="https://example.com/manual?page=4&section=<7>">one is sound</a>
<font color=red size=7>Shouting</font> <center>in the middle</center> & an ampersand &copy 2019
<img src="{origin}/sandbox/pictures/lost.png"><img>
</div></p></section><h1>A heading above all others</h1><p style="position:fixed;inset:0">The end <!-- of it`,
  ],
  [
    '80',
    'Ride further than you thought: a plan for six weeks',
    `<p>From 5 to 40 km without sore days. Three rides a week, one of them with company.</p>
<table><thead><tr><th>Week</th><th>Tuesday</th><th>Thursday</th><th>Sunday</th></tr></thead><tbody><tr><td>1</td><td>5 km, level 2</td><td>5 km, level 2</td><td>8 km, level 2</td></tr><tr><td>2</td><td>6 km, level 2</td><td>8 km, level 1</td><td>12 km, level 2</td></tr><tr><td>3</td><td>8 km, level 1</td><td>8 km, level 1</td><td>18 km, level 2</td></tr><tr><td>4</td><td>5 km, level 1</td><td>rest</td><td>22 km, level 2</td></tr><tr><td>5</td><td>10 km, level 1</td><td>12 km, level 1</td><td>30 km, level 2</td></tr><tr><td>6</td><td>10 km, level 1</td><td>rest</td><td>40 km, level 1</td></tr></tbody></table>
<blockquote><p>I had not ridden since school. In week five I overtook my son.</p></blockquote>`,
  ],
]
