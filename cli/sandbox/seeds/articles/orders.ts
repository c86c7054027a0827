import type { Draft } from './seedArticle.ts'

/** Articles of the category “Orders and returns”. */
export const ORDERS: readonly Draft[] = [
  [
    '51',
    'Track your order',
    `<p>Open the link in your confirmation mail to see where it is. The page is fresh to the hour.</p>
<ul><li><strong>In the workshop:</strong> somebody is building it. Two to five working days.</li><li><strong>Ready:</strong> packed and waiting for the courier.</li><li><strong>On its way:</strong> the courier calls an hour before, from 8 to 18 h.</li></ul>
<p>No mail? Look in the folder for unwanted ones, then ask us here with your name and postcode.</p>`,
  ],
  [
    '52',
    'Return a bike',
    `<p>You may return a bike within 30 days, ridden or not. We only ask that it is not broken and reasonably clean.</p>
<ol><li>Tell us the order number, such as <code>LB-20418</code>, and why. One word will do; it helps us build better ones.</li><li>We send a label and a day for the courier, usually within 24 hours.</li><li>Pack it as it came. Keep the box: the courier needs it. Without one we lend you another for 25 euros.</li><li>The money is back on your account within five working days of its arrival.</li></ol>
<p>Batteries travel in the bike, never by themselves.</p>`,
  ],
  [
    '53',
    'Change your delivery address',
    `<p>Write to us before the parcel leaves the workshop; the tracking page then still says <em>In the workshop</em>. Afterwards the courier can only move it to a pick-up point nearby, through the link in their own message.</p>`,
  ],
  [
    '54',
    'Pay in instalments or by invoice',
    `<p>At the till choose <strong>12 or 24 months</strong>. There is no interest and no fee; a bank checks you in a minute and tells us only yes or no.</p>
<table><thead><tr><th>Bike</th><th>12 months</th><th>24 months</th></tr></thead><tbody><tr><td>Lumen One, 1,890 €</td><td>157.50 €</td><td>78.75 €</td></tr><tr><td>Lumen Step, 2,090 €</td><td>174.17 €</td><td>87.08 €</td></tr><tr><td>Lumen Cargo, 3,450 €</td><td>287.50 €</td><td>143.75 €</td></tr></tbody></table>
<p>Companies pay by invoice within 14 days. Put your VAT number in the field below the address.</p>`,
  ],
  [
    '55',
    'Lease a bike through your employer',
    `<p>We work with every large leasing firm. Choose your bike here, take its page as a PDF to your employer, and they order for you. Delivery takes a week longer than usual because the contract must reach us first.</p><p>Extras up to 20 % of the price can be on the same contract: a rack, a lock, a child seat.</p>`,
  ],
  [
    '56',
    'Cancel an order',
    `<p>Until it is packed, by one sentence in this chat. After that, let the courier bring it back or <a href="{origin}/help/orders-and-returns/return-a-bike">return it</a> within 30 days. You pay nothing in either case.</p>`,
  ],
  [
    '57',
    'The box arrived damaged',
    `<p>It happens, and it is insured. What counts is the first hour.</p>
<ol><li>Take pictures <strong>before</strong> you open it: every side, and the label.</li><li>Open it and take pictures of what is bent or scratched.</li><li>Sign the courier's paper with the word <em>damaged</em>, or, if they have gone, write to us within two days.</li></ol>
<p>Do not ride it yet. We decide together whether a part, a workshop near you or a new bike is quickest.</p>`,
  ],
  [
    '58',
    'Where we deliver and what it costs',
    `<table><thead><tr><th>To</th><th>Days</th><th>Bike</th><th>Parts</th></tr></thead><tbody><tr><td>Germany, France, Sweden, Denmark</td><td>2 to 4</td><td>free</td><td>4.90 €</td></tr><tr><td>Rest of the European Union</td><td>4 to 7</td><td>49 €</td><td>9.90 €</td></tr><tr><td>Malta, Cyprus, the islands of Greece</td><td>8 to 12</td><td>89 €</td><td>14.90 €</td></tr><tr><td>Norway, Switzerland, United Kingdom</td><td>5 to 9</td><td>79 €, duties extra</td><td>14.90 €</td></tr></tbody></table>
<p>To the third floor, without a lift, for 35 euros. Tell us about narrow stairs.</p>`,
  ],
  [
    '59',
    'Give a bike as a present',
    `<p>Vouchers come by mail at once, or on thick paper in three days. They hold for five years and for everything in the shop, the workshop included.</p><p>You know the bike but not the size? Order the likeliest one. Presents may be swapped for 60 days instead of 30.</p>`,
  ],
  [
    '60',
    'Download an invoice for your taxes',
    `<p>In the app under <em>Orders</em>, or from the link in your confirmation mail. It is a PDF with the frame number on it, which insurers want to see.</p><p>The name on it is wrong? We change it once, within the same calendar year.</p>`,
  ],
]
