# A real Action Cable server (Rails) with a room like Chatwoot's. Tests can make it fail. peer.ts starts it.
require 'logger'
require 'json'
require 'active_support/all'
require 'action_cable'

# File of all messages, one JSON object per line. It is the database and outlives this process.
MESSAGES = ENV.fetch('MESSAGES')

# Counts the subscribes and stores requested failures: `raises` subscribes raise an error, `slow` is a delay in s.
module Control
  LOCK = Mutex.new
  @state = { 'subscribes' => 0, 'raises' => 0, 'slow' => 0 }

  def self.update(fields) = LOCK.synchronize { @state.merge!(fields) }
  def self.read = LOCK.synchronize { @state.dup }

  # Counts a subscribe. Returns true if this subscribe must raise an error.
  def self.begin_subscribe
    LOCK.synchronize do
      @state['subscribes'] += 1
      return false if @state['raises'].zero?

      @state['raises'] -= 1
      true
    end
  end
end

class Connection < ActionCable::Connection::Base
  def connect
    reject_unauthorized_connection if request.params['refused']
  end
end

class RoomChannel < ActionCable::Channel::Base
  def subscribed
    raise 'could not obtain a connection from the pool' if Control.begin_subscribe

    sleep Control.read['slow']
    return reject if params[:pubsub_token] == 'rejected'

    stream_from params[:pubsub_token]
    tell_presence
  end

  def update_presence = tell_presence

  private

  def tell_presence
    data = { account_id: params[:account_id], users: { params[:user_id] => 'online' } }
    ActionCable.server.broadcast(params[:pubsub_token], { event: 'presence.update', data: data })
  end
end

ActionCable.server.config.tap do |config|
  config.cable = { 'adapter' => 'async' }
  config.logger = Logger.new($stderr, level: :error)
  config.connection_class = -> { Connection }
  config.disable_request_forgery_protection = true
end

# Returns the number of open sockets. After a restart the server's list still contains the old, closed connections.
def open_connections = ActionCable.server.connections.count { |connection| connection.send(:websocket).alive? }

def answer(body) = [200, { 'content-type' => 'application/json' }, [body.to_json]]

def perform(action, fields)
  case action
  when 'control' then Control.update(fields)
  when 'broadcast' then ActionCable.server.broadcast(fields['token'], fields['message'])
  when 'restart' then ActionCable.server.restart
  end
  answer({})
end

run lambda { |env|
  path = env['PATH_INFO']
  if path == '/cable' then ActionCable.server.call(env)
  elsif path == '/messages' then answer(File.readlines(MESSAGES).map { |line| JSON.parse(line) })
  elsif path == '/state' then answer(Control.read.merge('connections' => open_connections))
  else perform(path.delete_prefix('/'), JSON.parse(env['rack.input'].read))
  end
}
