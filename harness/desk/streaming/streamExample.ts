/** Answer of 350 words. A stream breaks it off inside bold and struck text, links, lists, quotes and code. */
export const STREAM_EXAMPLE = `**Short answer: the belt is not worn out, it is only too loose.** You can tighten it yourself in ten minutes, and you need nothing but the key that came with the bike.

A belt that slips makes a sound like a zip, and it does so **only under load, when you start or ride uphill**. A belt that is worn out slips all the time, and its teeth look like the fins of a shark. Yours look fine in the picture that you sent.

1. Turn the bike over and switch off the motor with a *long* press on the button.
2. Loosen both bolts of the rear axle by **one full turn, not more**.
3. Turn the two small screws behind the axle clockwise, by the same angle on both sides. The marks on the frame show it:

\`\`\`
left   | . . X . . |
right  | . . X . . |
\`\`\`

4. Press the belt in the middle with your thumb. It should give way by about \`10 mm\`, which is the width of a pencil and a half.
5. Tighten the bolts to \`40 Nm\`. If you have no torque wrench, come by and we will do it for you.

> Please do not use chain oil or silicone on the belt. It runs dry, and oil collects the sand that wears it out.

There is a film about all of this in [our help centre, under belts and brakes](https://example.com/help/belts-and-brakes?from=chat), and the page [how to read the marks on the frame](https://example.com/help/marks) has larger pictures.

~~If it still slips after that, we have to replace the belt.~~ That was true until last year. The new tensioner has a second position, so there are a few more years in it:

- first position: until the marks reach the **third** line
- second position: until they reach the **fifth** line, or 20,000 km
- after that a new belt, which costs **49 euros with the fitting**

Shall I book a place in the workshop for you, or would you like to try it yourself first?`

/** Returns the articles from which the example is taken, with their addresses on this server. */
export const buildSources = (serverUrl: string): readonly object[] => [
  {
    title: 'Charge the battery',
    description: 'A full charge takes four hours; the light turns green when it is done.',
    link: `${serverUrl}/help/battery-and-range/charge-the-battery`,
  },
  {
    title: 'Get the most range in winter',
    description: 'Keep the battery indoors and put it in just before you ride.',
    link: `${serverUrl}/help/battery-and-range/get-the-most-range-in-winter`,
  },
]
