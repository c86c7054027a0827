# A real Pact Broker, with a database in a file. pactBroker.ts starts it.
require 'pact_broker'

run(PactBroker::App.new { |config|
  config.database_url = ENV.fetch('DATABASE_URL')
  config.log_stream = 'stdout'
  config.seed_example_data = false
})
