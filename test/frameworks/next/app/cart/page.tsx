import Link from 'next/link'

export default function Cart() {
  return (
    <main>
      <h1>Cart</h1>
      <Link href="/">Shop</Link>
    </main>
  )
}
